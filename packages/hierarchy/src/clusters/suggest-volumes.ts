import type { Retriever, UnitId, UnitStore, UnitTree } from '@colrag/core'
import { centroids, vectorSourceOf } from '../centroids.ts'
import { descendants } from '../descendants.ts'
import { volumeKeywords } from '../volume-keywords.ts'
import { chooseDivision } from './choose-division.ts'
import { sphericalKMeans } from './spherical-k-means.ts'

/** A thematic group: `documents` in tree order, `words` those of highest tf-idf, of which the first make the name. */
export interface SuggestedVolume {
  readonly name: string
  readonly documents: readonly UnitId[]
  readonly words: readonly string[]
}

export interface SuggestVolumesOptions {
  readonly tree: UnitTree
  readonly units: UnitStore
  /** How many volumes; chosen by how well they stand apart when absent. */
  readonly count?: number
  readonly seed?: number
}

const wordsInName = 2

/**
 * Groups documents by the mean vectors of their blocks and names each group after its words of highest tf-idf against the others (Multimodal
 * CoLRAG-TF 3.5 divides by hand). `blocks`: the dense index of blocks. Documents without a vector come last, in a group of their own without
 * words. The same index and seed give the same groups, in the order of their first documents. Names are unique.
 */
export async function suggestVolumes(
  blocks: Retriever<'block'>,
  { tree, units, count, seed = 0 }: SuggestVolumesOptions,
): Promise<readonly SuggestedVolume[]> {
  const { ids, vectors } = await centroids(vectorSourceOf(blocks, 'suggestVolumes'), 'block', 'document', tree)
  const known = ids.flatMap((id, i) => (vectors[i] ? [{ id, vector: vectors[i] }] : []))
  const all = known.map(({ vector }) => vector)
  const { of } = count === undefined ? chooseDivision(all, seed) : sphericalKMeans(all, Math.min(count, all.length), seed)
  const groups = [...Map.groupBy(known, (_, i) => of[i] ?? 0).values()].map((own) => own.map(({ id }) => id))
  const words = await wordsOf(groups, tree, units)
  const silent = ids.filter((_, i) => !vectors[i])
  const named: SuggestedVolume[] = []
  for (const [g, documents] of groups.entries()) named.push({ name: nameOf(words[g] ?? [], named), documents, words: words[g] ?? [] })
  return silent.length === 0 ? named : [...named, { name: nameOf([], named), documents: silent, words: [] }]
}

async function wordsOf(groups: readonly (readonly UnitId[])[], tree: UnitTree, units: UnitStore): Promise<readonly (readonly string[])[]> {
  const texts: { text: string; facets: Readonly<Record<string, string>> }[] = []
  for (const [g, documents] of groups.entries())
    for (const { text } of await units.get([...descendants(tree, documents, 'block')].sort()))
      texts.push({ text, facets: { volume: String(g) } })
  const words = volumeKeywords(texts)
  return groups.map((_, g) => words[String(g)]?.include ?? [])
}

/** The first words that no earlier volume is named by; a number where there are none. */
function nameOf(words: readonly string[], earlier: readonly SuggestedVolume[]): string {
  const taken = new Set(earlier.map(({ name }) => name))
  const name = words.slice(0, wordsInName).join('・') || 'volume'
  if (!taken.has(name)) return name
  for (let n = 2; ; n++) if (!taken.has(`${name} ${n}`)) return `${name} ${n}`
}
