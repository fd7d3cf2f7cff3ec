import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Unit } from '@colrag/core'
import { unitId } from '@colrag/core'
import type { Tokenizer } from '@colrag/indexing'

/**
 * A collection as texts for us and as word numbers for other tools, which take words already cut: document d has the words
 * `ids[ends[d - 1]]` up to `ids[ends[d]]`. No word holds white space.
 */
export interface WordCorpus {
  readonly name: string
  /** Cuts `text` into the words that the numbers stand for. */
  readonly tokenizer: Tokenizer
  readonly words: readonly string[]
  readonly ids: Uint32Array
  readonly ends: Uint32Array
  readonly queries: readonly (readonly number[])[]
  text(document: number): string
  queryText(query: number): string
}

/** The id of a document: ids ascend as the numbers do. */
const idOf = (document: number): string => String(document).padStart(8, '0')

export async function* unitsOf(corpus: WordCorpus): AsyncGenerator<Unit> {
  for (let d = 0; d < corpus.ends.length; d++) yield textUnit(idOf(d), corpus.text(d))
}

export const textUnit = (id: string, text: string): Unit => ({
  id: unitId(id),
  level: 'block',
  parentId: null,
  text,
  context: '',
  placements: [],
  anchors: [],
  facets: {},
})

/** Writes the corpus for other tools; returns its folder. */
export function writeCorpus({ name, words, ids, ends, queries }: WordCorpus, scratch: string): string {
  const folder = join(scratch, name.replaceAll(/\W+/g, '-'))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'words.json'), JSON.stringify(words))
  writeFileSync(join(folder, 'ids.u32'), ids)
  writeFileSync(join(folder, 'ends.u32'), ends)
  writeFileSync(join(folder, 'queries.json'), JSON.stringify(queries))
  return folder
}
