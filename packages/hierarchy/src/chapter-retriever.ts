import type { Query, Retriever, RunContext, UnitId, UnitTree } from '@colrag/core'
import { centroids, dot, vectorSourceOf } from './centroids.ts'
import type { Centroids } from './centroids.ts'
import { scoredLevel } from './scored-level.ts'

export interface ChapterRetrieverOptions<L extends 'document' | 'section'> {
  /** `document`: a chapter is one PDF; `section`: one chapter of its outline where it has one. */
  readonly level: L
  readonly tree: UnitTree
  /** The triple index; absent: the triple term is 0 everywhere. */
  readonly triples?: Retriever<'triple'>
}

const gamma = 0.3
const tripleDepth = 20

/**
 * s_C = q.v + 0.3 times the mean similarity of those of the query's 20 best triples that lie in the chapter, 0 where none does; v the mean
 * vector of the chapter's blocks (Multimodal CoLRAG-TF eq. 4). `blocks`: the dense index of blocks.
 */
export function chapterRetriever<L extends 'document' | 'section'>(
  blocks: Retriever<'block'>,
  { level, tree, triples }: ChapterRetrieverOptions<L>,
): Retriever<L> {
  const source = vectorSourceOf(blocks, 'chapterRetriever')
  let held: Promise<Centroids> | null = null
  return scoredLevel(level, tree, async (query, ctx) => {
    const means = await (held ??= centroids(source, blocks.level, level, tree).catch((error: unknown) => {
      held = null
      throw error
    }))
    const wanted = await source.queryVector(query, ctx)
    const mean = await tripleMeans(query, level, tree, triples, ctx)
    return means.ids.map((id, i) => {
      const vector = means.vectors[i]
      return vector ? dot(wanted, vector) + gamma * (mean.get(id) ?? 0) : NaN
    })
  })
}

async function tripleMeans(
  query: Query,
  level: 'document' | 'section',
  tree: UnitTree,
  triples: Retriever<'triple'> | undefined,
  ctx: RunContext,
): Promise<ReadonlyMap<UnitId, number>> {
  const hits = (await triples?.retrieve(query, { depth: tripleDepth }, ctx))?.hits ?? []
  const groups = Map.groupBy(hits, (hit) => tree.at(hit.id, level))
  return new Map(
    [...groups].flatMap(([id, own]) => (id === null ? [] : [[id, own.reduce((sum, h) => sum + h.score, 0) / own.length] as const])),
  )
}
