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
}

/**
 * The published hierarchy (Multimodal CoLRAG-TF 3.5): the best 2 volumes, the best 3 chapters in them; `fine` ranks their blocks and every
 * block that one of the 20 best triples cites. Fewer candidates than hits asked for: all blocks of the chosen volumes; none: all blocks.
 */
export function volumeToBlock(
  fine: Retriever<'block'>,
  { tree, units, dense, triples, dictionary, chapter = 'section', volumes = 2, chapters = 3 }: VolumeToBlockOptions,
): Retriever<'block'> {
  const few = triples && foremost(triples, citing)
  const volume = volumeRetriever(dense, { tree, units, ...(dictionary ? { dictionary } : {}) })
  const inVolumes = coarseToFine(volume, chapterRetriever(dense, { level: chapter, tree, ...(few ? { triples: few } : {}) }), tree, {
    keep: volumes,
  })
  return coarseToFine(inVolumes, fine, tree, {
    keep: chapters,
    wider: { coarse: volume, keep: volumes },
    ...(few ? { always: lift(few, 'block', tree, 'max') } : {}),
  })
}

const citing = 20
