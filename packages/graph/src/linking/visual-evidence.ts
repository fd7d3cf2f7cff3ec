import type { Evidence, EvidenceGrower, Reranker } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { visualPhrases } from '../phrases/visual-phrases.ts'
import { rankImages } from '../ranking/rank-images.ts'
import type { ImageRanking } from '../ranking/rank-images.ts'
import { linkedImages } from './linked-images.ts'
import { nearbyPictures } from './nearby-pictures.ts'

/** `most`: the best of the ranked pictures that are looked at, 5 unless given. */
export interface VisualEvidenceOptions extends Pick<ImageRanking, 'asks'> {
  readonly ranker: Reranker
  readonly most?: number
}

/**
 * Adds to what was found the pictures that hang on it, ranked (ColGraphRAG, E_k(q) beside B(q)): what was found stays as it was, and pictures that were
 * not found themselves follow in the ranker's order, each `beside` the hit that links it. A question without visual phrases gets the very evidence
 * that was given. `most` that is no whole number from 1 is `invalid-options`.
 */
export function visualEvidence({ ranker, most = 5, asks = 'phrases' }: VisualEvidenceOptions): EvidenceGrower {
  if (!Number.isSafeInteger(most) || most < 1)
    throw new ColragError('invalid-options', 'most', `${most} is not a number of pictures`, { hint: 'give a whole number from 1' })
  return {
    name: `visual-evidence:${ranker.name}`,
    fingerprint: fingerprint('visual-evidence', 2, { ranker: ranker.fingerprint, most, asks }),
    order: (query, linked, ctx) => rankImages({ query, phrases: visualPhrases(query.text), candidates: linked, ranker, asks, ctx }),
    async grow(query, evidence, open, ctx, linked) {
      const phrases = visualPhrases(query.text)
      if (phrases.length === 0) return evidence
      const { tree } = open
      const pool = linked ?? (await nearbyPictures(evidence, open))
      // What the corpus links is a candidate whatever else there is to link it by, and may lie in a corpus without pages.
      const { candidates, links } = linkedImages({ evidence, images: pool, ...(linked ? {} : { tree }) })
      const images = await rankImages({ query, phrases, candidates: linked ?? candidates, ranker, asks, ctx })
      const held = new Set(evidence.map(({ unit }) => unit.id))
      const hitOf = new Map([...links].reverse().map(({ imageId, unitId }) => [imageId, unitId]))
      const lowest = evidence.at(-1)?.hit.score ?? 0
      const added = images
        .slice(0, most)
        .filter(({ id }) => !held.has(id))
        .map((unit, i): Evidence => ({
          unit,
          title: unit.facets['title'] ?? '',
          // Below all that was found, also where scores are negative.
          hit: { id: unit.id, score: lowest > 0 ? lowest / (i + 2) : lowest - 1 - i },
          beside: hitOf.get(unit.id) ?? evidence[0]?.unit.id ?? unit.id,
        }))
      return added.length === 0 ? evidence : [...evidence, ...added]
    },
  }
}
