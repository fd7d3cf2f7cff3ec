import type { Evidence, EvidenceGrower, Reranker } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { visualPhrases } from '../phrases/visual-phrases.ts'
import { linkedImages } from './linked-images.ts'
import { rankImages } from './rank-images.ts'
import type { RankImagesOptions } from './rank-images.ts'

/** `most`: pictures that are added, 5 unless given. */
export interface VisualEvidenceOptions extends Pick<RankImagesOptions, 'asks'> {
  readonly ranker: Reranker
  readonly most?: number
}

/**
 * Adds to what was found the pictures that hang on it, ranked (ColGraphRAG, E_k(q) beside B(q)): what was found stays as it was, and pictures that were
 * not found themselves follow in the ranker's order, each `beside` the hit that it is linked to. A question without visual phrases gets the very
 * evidence that was given.
 */
export function visualEvidence({ ranker, most = 5, asks = 'phrases' }: VisualEvidenceOptions): EvidenceGrower {
  return {
    name: `visual-evidence:${ranker.name}`,
    fingerprint: fingerprint('visual-evidence', 1, { ranker: ranker.fingerprint, most, asks }),
    async grow(query, evidence, open, ctx) {
      const phrases = visualPhrases(query.text)
      if (phrases.length === 0) return evidence
      const links = await linkedImages(evidence, open)
      const linkOf = new Map(links.map((link) => [link.unit.id, link]))
      const ranked = await rankImages({ query, phrases, candidates: links.map(({ unit }) => unit), ranker, asks, ctx })
      const held = new Set(evidence.map(({ unit }) => unit.id))
      const lowest = evidence.at(-1)?.hit.score ?? 0
      const added = ranked
        .slice(0, most)
        .filter(({ unit }) => !held.has(unit.id))
        .map(({ unit }, i): Evidence => ({
          unit,
          title: unit.facets['title'] ?? '',
          hit: { id: unit.id, score: lowest / (i + 2) },
          beside: linkOf.get(unit.id)?.to ?? unit.id,
        }))
      return added.length === 0 ? evidence : [...evidence, ...added]
    },
  }
}
