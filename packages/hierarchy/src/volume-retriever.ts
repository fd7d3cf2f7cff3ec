import type { Retriever, UnitStore, UnitTree } from '@colrag/core'
import { centroids, once, dot, vectorSourceOf } from './centroids.ts'
import type { Centroids } from './centroids.ts'
import { scoredLevel } from './scored-level.ts'
import type { VolumeDictionary } from './volume-keywords.ts'
import { checkDictionary, keywordScores, volumeKeywords } from './volume-keywords.ts'

export interface VolumeRetrieverOptions {
  readonly tree: UnitTree
  readonly units: UnitStore
  /** Words of each volume by its name; absent: derived from the blocks' texts, read once at the first query. */
  readonly dictionary?: VolumeDictionary
}

/**
 * s_V = 0.6 (q.v + 1) / 2 + 0.4 s_kw, v the mean vector of the volume's blocks (Multimodal CoLRAG-TF eq. 2 and 3). A volume without vectors
 * cannot be found. `blocks`: the dense index of blocks. A dictionary that names an unknown volume throws `invalid-options` at the first
 * query.
 */
export function volumeRetriever(blocks: Retriever<'block'>, { tree, units, dictionary }: VolumeRetrieverOptions): Retriever<'volume'> {
  const source = vectorSourceOf(blocks, 'volumeRetriever')
  let held: Promise<Known> | null = null
  const open = async (): Promise<Known> => {
    const means = await centroids(source, blocks.level, 'volume', tree)
    const names = (await units.get(means.ids)).map((unit) => unit.facets['volume'] ?? unit.text)
    if (dictionary) checkDictionary(dictionary, names)
    return { means, names, words: dictionary ?? (await derivedWords(units, tree)) }
  }
  return scoredLevel('volume', tree, async (query, ctx) => {
    const { means, names, words } = await (held ??= open().catch((error: unknown) => {
      held = null
      throw error
    }))
    const wanted = await source.queryVector(query, ctx)
    const keywords = keywordScores(query.text, names, words)
    return means.vectors.map((v, i) => (v ? (0.6 * (dot(wanted, v) + 1)) / 2 + 0.4 * (keywords[i] ?? 0) : NaN))
  })
}

const derived = new WeakMap<UnitTree, WeakMap<UnitStore, Promise<VolumeDictionary>>>()

/** Read once for a tree and its units, however many searches are made over them. A failure is forgotten. */
function derivedWords(units: UnitStore, tree: UnitTree): Promise<VolumeDictionary> {
  const known = once(derived, tree, () => new WeakMap<UnitStore, Promise<VolumeDictionary>>())
  const words = once(known, units, async () => volumeKeywords(await units.get(tree.all('block'))))
  words.catch(() => known.delete(units))
  return words
}

interface Known {
  readonly means: Centroids
  readonly names: readonly string[]
  readonly words: VolumeDictionary
}
