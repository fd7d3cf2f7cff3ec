import type { Evidence } from '@colrag/core'
import type { Question } from '../question/analyse-question.ts'
import { featureSets } from '../question/features.ts'
import type { WeightedFeature } from '../question/weigh-features.ts'
import { weighFeatures } from '../question/weigh-features.ts'
import type { Candidate } from './candidate.ts'
import type { Scored } from './score-candidate.ts'
import { documentName } from './document-name.ts'
import { scoreCandidate } from './score-candidate.ts'
import { sentenceCandidates } from './sentence-candidates.ts'
import { tableCandidates } from './table-candidates.ts'
import type { TableHeaders } from './table-headers.ts'
import { tableHeaders } from './table-headers.ts'
import type { UnitPart } from './unit-parts.ts'
import { unitParts } from './unit-parts.ts'

const manyDocuments = 0.3

/** All candidates of the evidence, best first. */
export function rankCandidates(
  question: Question,
  evidence: readonly Evidence[],
): { readonly scored: readonly Scored[]; readonly weights: readonly WeightedFeature[] } {
  const parts = evidence.map((e) => unitParts(e.unit))
  const headers = tableHeaders(parts.flatMap((found) => found.filter((p) => p.kind === 'table').map((p) => p.unit)))
  const candidates = evidence.flatMap((e, rank): Candidate[] => candidatesOf(e, rank, parts[rank] ?? [], headers))
  const segments = [...new Set(candidates.filter((c) => c.joined === 1).map((c) => c.own))]
  const featureSet = featureSets()
  const weights = weighFeatures(question.runs, segments, [...new Set(candidates.flatMap((c) => [c.near, c.row ?? '', c.far]))], featureSet)
  const names = evidence.map((e) => featureSet(documentName(e)))
  const common = new Set(
    weights.map((w) => w.feature).filter((feature) => names.filter((name) => name.has(feature)).length >= evidence.length * manyDocuments),
  )
  const bestHit = Math.max(0, ...evidence.map((e) => e.hit.score).filter(Number.isFinite))
  const scored = candidates.map((c) => scoreCandidate(c, question, weights, bestHit, featureSet, common))
  return { scored: scored.sort((a, b) => b.score - a.score || byPlace(a.candidate, b.candidate)), weights }
}

function candidatesOf(evidence: Evidence, rank: number, parts: readonly UnitPart[], headers: TableHeaders): Candidate[] {
  return parts.flatMap(({ kind, unit, offset }) => {
    const part = { ...evidence, unit }
    const found = kind === 'table' ? tableCandidates(part, rank, headers) : sentenceCandidates(part, rank)
    return found.map((c): Candidate => ({
      ...c,
      evidence,
      ranges: c.ranges.map(([start, end]) => [start + offset, end + offset] as const),
      ...(c.rowKey === undefined ? {} : { rowKey: `${c.rowKey} ${offset}` }),
      ...(c.cells === undefined || offset === 0
        ? {}
        : { cells: c.cells.map((x) => ({ ...x, start: x.start + offset, end: x.end + offset })) }),
    }))
  })
}

function byPlace(a: Candidate, b: Candidate): number {
  const [x, y] = [a.evidence.unit.id, b.evidence.unit.id]
  return x < y ? -1 : x > y ? 1 : (a.ranges.at(-1)?.[0] ?? 0) - (b.ranges.at(-1)?.[0] ?? 0)
}
