import type { Retriever, UnitStore, UnitTree } from '@colrag/core'
import { chapterRetriever } from './chapter-retriever.ts'
import { coarseToFine } from './coarse-to-fine.ts'
import { foremost } from './foremost.ts'
import { lift } from './lift.ts'
import type { VolumeDictionary } from './volume-keywords.ts'
import { volumeRetriever } from './volume-retriever.ts'

export interface VolumeToBlockOptions {
  readonly tree: UnitTree
  readonly units: UnitStore
  /** The dense index of blocks. */
  readonly dense: Retriever<'block'>
  readonly triples?: Retriever<'triple'>
  readonly dictionary?: VolumeDictionary
  /** Default `section`: outline chapters where a document has them, else the whole document. */
  readonly chapter?: 'document' | 'section'
  /** How many volumes and chapters are kept; as published 2 and 3. */
  readonly volumes?: number
  readonly chapters?: number
  /**
   * Absent: hard, what lies outside the chosen chapters cannot be found. A number: soft, every block can be found and gets so many times its
   * chapter's score on top, of all chapters unless `chapters` says how many; 0 is no hierarchy at all.
   */
  readonly prior?: number
}

/**
 * The published hierarchy (Multimodal CoLRAG-TF 3.5): the best 2 volumes, the best 3 chapters in them; `fine` ranks their blocks and every
 * block that one of the 20 best triples cites. Fewer candidates than hits asked for: all blocks of the chosen volumes; none: all blocks. With
 * `prior` chapters raise their blocks instead: score + prior times the chapter's (eq. 4).
 */
export function volumeToBlock(
  fine: Retriever<'block'>,
  { tree, units, dense, triples, dictionary, chapter = 'section', volumes = 2, chapters, prior }: VolumeToBlockOptions,
): Retriever<'block'> {
  const few = triples && foremost(triples, citing)
  const inChapters = chapterRetriever(dense, { level: chapter, tree, ...(few ? { triples: few } : {}) })
  if (prior !== undefined) return coarseToFine(inChapters, fine, tree, { keep: chapters ?? Math.max(1, tree.all(chapter).length), prior })
  const volume = volumeRetriever(dense, { tree, units, ...(dictionary ? { dictionary } : {}) })
  return coarseToFine(coarseToFine(volume, inChapters, tree, { keep: volumes }), fine, tree, {
    keep: chapters ?? 3,
    wider: { coarse: volume, keep: volumes },
    ...(few ? { always: lift(few, 'block', tree, 'max') } : {}),
  })
}

const citing = 20
