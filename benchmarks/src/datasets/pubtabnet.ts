import { ColragError } from '@colrag/core'
import { filled, gather, object, objects, texts, unique } from './files/gather.ts'
import { isObject, jsonEntries } from './files/json-entries.ts'
import type { JsonEntry } from './files/json-entries.ts'
import { jsonValue } from './files/json-list.ts'
import { problemList } from './files/problem-list.ts'
import type { DatasetSource } from './read-data-file.ts'

export const pubtabnetSource: DatasetSource = {
  name: 'PubTabNet, 20 examples and the sample of its measure',
  licence: 'annotations CDLA-Permissive-1.0',
  source: 'https://github.com/ibm-aur-nlp/PubTabNet',
}

/** A cell of a picture of a table. `html`: its letters with inline tags; `box`: left, top, right, bottom in pixels, null for an empty cell. */
export interface PicturedCell {
  readonly html: string
  readonly box: readonly [number, number, number, number] | null
}

/** A table as it was annotated; its picture is not in the set. `html`: the whole table with the letters of its cells. */
export interface PicturedTable {
  readonly picture: string
  readonly html: string
  readonly cells: readonly PicturedCell[]
}

/** Tables of scientific articles, in file order. A table whose structure has not as many cells as it has annotated ones is told and left out. */
export async function pubtabnet(
  folder: string,
): Promise<{ readonly source: DatasetSource; readonly tables: readonly PicturedTable[]; readonly problems: readonly string[] }> {
  const problems = problemList()
  const seen = new Set<string>()
  const entries = jsonEntries({ source: pubtabnetSource, folder, file: 'PubTabNet_Examples.jsonl', problems })
  const tables = await gather(entries, problems, (value): PicturedTable => {
    const picture = unique(filled(value, 'filename'), seen)
    const html = object(value, 'html')
    const cells = objects(html, 'cells').map(cellOf)
    return { picture, html: filledIn(texts(object(html, 'structure'), 'tokens'), cells), cells }
  })
  return { source: pubtabnetSource, tables, problems: problems.sentences() }
}

function cellOf(value: JsonEntry['value']): PicturedCell {
  const box = value['bbox']
  const html = texts(value, 'tokens')
    .map((token) => (/^<\/?[a-z]+>$/.test(token) ? token : token.replaceAll('&', '&amp;').replaceAll('<', '&lt;')))
    .join('')
  if (box === undefined) return { html, box: null }
  if (!Array.isArray(box) || box.length !== 4 || !box.every((edge) => Number.isFinite(edge)))
    throw new ColragError('bad-input', 'bbox', 'is no box of four numbers')
  return { html, box: box as unknown as PicturedCell['box'] }
}

/** Letters go before the end of each cell. */
function filledIn(structure: readonly string[], cells: readonly PicturedCell[]): string {
  let next = 0
  const body = structure.map((token) => (token === '</td>' ? `${cells[next++]?.html ?? ''}${token}` : token)).join('')
  if (next !== cells.length) throw new ColragError('bad-input', 'structure', `has ${next} cells, but ${cells.length} are annotated`)
  return `<table>${body}</table>`
}

/** A table and what a system read of its picture, both as HTML. */
export interface ReadTable {
  readonly picture: string
  readonly truth: string
  readonly predicted: string
  readonly complex: boolean
}

/** The pairs that the authors try their measure on, by name. A table without a prediction is told and left out. */
export async function tedsSample(
  folder: string,
): Promise<{ readonly source: DatasetSource; readonly pairs: readonly ReadTable[]; readonly problems: readonly string[] }> {
  const problems = problemList()
  const held = async (file: string): Promise<JsonEntry['value']> => {
    const value = await jsonValue({ source: pubtabnetSource, folder, file, problems })
    if (isObject(value)) return value
    throw new ColragError('bad-input', file, 'there are no tables by the names of pictures in this file')
  }
  const [truth, predicted] = [await held('teds_sample_gt.json'), await held('teds_sample_pred.json')]
  const entries = Object.keys(truth)
    .sort()
    .map((picture) => ({ at: `teds_sample_gt.json, ${picture}`, value: { picture, truth: truth[picture], predicted: predicted[picture] } }))
  const pairs = await gather(entries, problems, (value) => {
    const known = object(value, 'truth')
    return {
      picture: value.picture as string,
      truth: filled(known, 'html'),
      predicted: filled(value, 'predicted'),
      complex: known['type'] === 'complex',
    }
  })
  return { source: pubtabnetSource, pairs, problems: problems.sentences() }
}
