import type { Unit } from '@colrag/core'
import { identifiers } from '@colrag/fusion'
import { foldWidth } from '@colrag/stage-kit'

/** S30/2, SA-101-A, D-11.01, 7200-02: letters before digits, or numbers joined by a dash; neither a dimension (1'-2") nor a part of one (#4). */
const code = /(?<![\w'"#-])(?:[A-Z]{1,5}[-.]?\d+(?:[-./]?[A-Z\d]+)*|\d{3,}-\d+)(?![\w'"])/gu

/**
 * What a page is called and filed under (PlanSightRAG 3.3, 3.4), one thing a line: its context (titles, file name, facts of the file, chapters), title and
 * volume, and every name of a sheet, clause or form that stands on it, once each in their order: a title block says the sheet's number, and
 * references say those of others.
 */
export function pageMetadata({ context, facets, text }: Pick<Unit, 'context' | 'facets' | 'text'>): string {
  const folded = foldWidth(text)
  const names = [...(folded.match(code) ?? []), ...japaneseNames(folded)]
  return [context, facets['title'] ?? '', facets['volume'] ?? '', ...new Set(names)].filter((line) => line !== '').join('\n')
}

/** 様式第3号, 第12条: of the other names that the reader of questions knows, parts of codes among them, nothing is gained. */
const japaneseNames = (text: string): readonly string[] =>
  identifiers(text)
    .map((name) => name.text)
    .filter((name) => /\p{sc=Han}/u.test(name))
