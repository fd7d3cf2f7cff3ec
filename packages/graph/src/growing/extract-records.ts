import type { Unit, UnitId } from '@colrag/core'
import { entities, splitSentences } from '@colrag/stage-kit'
import { isPicture } from '../linking/linked-images.ts'
import { folded, questionWords, touches } from './question-words.ts'

/** What a unit states that a question may rest on; `quote` is `text.slice(...at)` of the unit, in which the object stands. */
export interface EvidenceRecord {
  readonly subject: string
  readonly predicate: string
  readonly object: string
  readonly unitId: UnitId
  readonly quote: string
  readonly at: readonly [start: number, end: number]
}

/** Statements of one unit at most: a long table would drown what the others say. */
const mostOfUnit = 40

/**
 * Structured records by patterns, as the question conditions them (ColGraphRAG, R(q)): of tables a record for each cell of the rows that hold a word
 * of the question (row name, column name, cell), lines of the form `label: value`, what a picture is said to show, and sentences that hold a word
 * of the question (their name in question, `says`, the sentence). In the order of the units and of their text.
 */
export function extractRecords(question: string, units: readonly Unit[]): readonly EvidenceRecord[] {
  const words = questionWords(question)
  const asked = (text: string): boolean => {
    const flat = folded(text)
    return words.some((word) => touches(word, flat))
  }
  return units.flatMap((unit) => {
    const found = isPicture(unit) ? shown(unit) : unit.facets['kind'] === 'table' ? cells(unit, asked) : said(unit, asked)
    return found.slice(0, mostOfUnit)
  })
}

type Asked = (text: string) => boolean

const recordIn = (
  unit: Unit,
  start: number,
  end: number,
  parts: Pick<EvidenceRecord, 'subject' | 'predicate' | 'object'>,
): EvidenceRecord => ({
  ...parts,
  unitId: unit.id,
  quote: unit.text.slice(start, end),
  at: [start, end],
})

function shown(unit: Unit): readonly EvidenceRecord[] {
  const object = unit.text.trim()
  if (object === '') return []
  const start = unit.text.indexOf(object)
  return [recordIn(unit, start, start + object.length, { subject: unit.facets['title'] ?? '', predicate: 'shows', object })]
}

function cells(unit: Unit, asked: Asked): readonly EvidenceRecord[] {
  let start = 0
  const rows = unit.text.split('\n').map((line) => {
    const row = { start, cells: line.split('\t') }
    start += line.length + 1
    return row
  })
  const headerRows = Math.min(Math.max(1, Number(unit.facets['headerRows'] ?? 1) || 1), Math.max(1, rows.length - 1))
  const columns = rows.slice(0, headerRows).at(-1)?.cells ?? []
  return rows.slice(headerRows).flatMap((row) => {
    if (!row.cells.some(asked)) return []
    const named = row.cells.findIndex((cell) => cell.trim() !== '')
    const subject = row.cells[named]?.trim() ?? ''
    let at = row.start
    return row.cells.flatMap((cell, column) => {
      const from = at + (cell.length - cell.trimStart().length)
      at += cell.length + 1
      const object = cell.trim()
      if (column === named || object === '') return []
      return [recordIn(unit, from, from + object.length, { subject, predicate: columns[column]?.trim() ?? '', object })]
    })
  })
}

function said(unit: Unit, asked: Asked): readonly EvidenceRecord[] {
  const labelled = [...unit.text.matchAll(/^[ \t]*([^:：\n]{1,40}?)\s*[:：]\s*(\S[^\n]*)$/gmu)].flatMap((match) => {
    const [line, label = '', value = ''] = match
    if (!asked(line)) return []
    const start = match.index + line.length - value.length
    return [recordIn(unit, start, start + value.length, { subject: unit.facets['title'] ?? '', predicate: label, object: value.trim() })]
  })
  const sentences = splitSentences(unit.text).flatMap(({ start, end, text }) => {
    if (!asked(text) || labelled.some(({ at }) => at[0] < end && start < at[1])) return []
    const names = entities(text).map((name) => name.text)
    const subject = names.find(asked) ?? names[0] ?? unit.facets['title'] ?? ''
    return [recordIn(unit, start, end, { subject, predicate: 'says', object: text })]
  })
  return [...labelled, ...sentences].sort((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1])
}
