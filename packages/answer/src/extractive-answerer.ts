import type { Answer, Answerer, Citation, EmbeddingModel, Evidence } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { composeAnswer } from './answer/compose-answer.ts'
import { differenceOf } from './answer/difference.ts'
import { insufficiency } from './answer/sufficiency.ts'
import type { Candidate } from './candidates/candidate.ts'
import { rescoreByMeaning } from './candidates/rescore-by-meaning.ts'
import type { Scored } from './candidates/score-candidate.ts'
import { scoreCandidate } from './candidates/score-candidate.ts'
import { sentenceCandidates } from './candidates/sentence-candidates.ts'
import { tableCandidates } from './candidates/table-candidates.ts'
import { unitParts } from './candidates/unit-parts.ts'
import { analyseQuestion } from './question/analyse-question.ts'
import type { Question } from './question/analyse-question.ts'
import { featureSets } from './question/features.ts'
import type { WeightedFeature } from './question/weigh-features.ts'
import { weighFeatures } from './question/weigh-features.ts'

/**
 * `depth`: hits wanted, default 20. `longest`: characters of an answer, default 300. `covered`: the least share in [0, 1] of the question's
 * features (weighted by rarity) that an answer and its surroundings must hold; below it the answer is `insufficient-evidence`.
 */
export interface ExtractiveAnswererOptions {
  readonly depth?: number
  readonly longest?: number
  readonly covered?: number
  /** Brings up statements that say it in other words; the answerer does not close it. */
  readonly encoder?: EmbeddingModel
}

/**
 * Answers with quoted sentences and table cells, never with words of its own: what stands in a document is data, whatever it says. Candidates
 * are ranked by the question's features they hold (rare ones count more), by what is asked for and by time; ties by unit id and place.
 */
export function extractiveAnswerer(options: ExtractiveAnswererOptions = {}): Answerer {
  const { depth = 20, longest = 300, covered = 0.15, encoder } = options
  if (!(depth >= 1) || !(longest >= 20) || !(covered >= 0 && covered <= 1))
    throw new ColragError('invalid-options', 'extractiveAnswerer', 'depth must be at least 1, longest at least 20, covered in [0, 1]')
  const name = 'extractive-answerer'
  return {
    name,
    depth,
    fingerprint: fingerprint(name, 3, { depth, longest, covered, encoder: encoder && [encoder.modelId, encoder.revision] }),
    async answer(query, evidence, ctx) {
      const question = analyseQuestion(query.text)
      const seen = evidence.slice(0, depth)
      const { scored: lexical, weights } = rankCandidates(question, seen)
      const scored = timelyFirst(encoder ? await rescoreByMeaning(query.text, lexical, encoder, ctx) : lexical)
      const reason = insufficiency(scored[0], question, weights, { covered })
      if (reason !== null) return refusal(question.japanese)
      const difference = differenceOf(question, (i) => rankCandidates({ ...question, dates: question.dates.slice(i, i + 1) }, seen).scored)
      return composeAnswer(scored, question, longest, difference)
    },
  }
}

const nearlyAsGood = 0.7

/** Statements of the time that is asked for come first when the best of them scores nearly as well as the best of all. */
function timelyFirst(scored: readonly Scored[]): readonly Scored[] {
  const timely = scored.filter((s) => s.timeMet)
  return (timely[0]?.score ?? 0) >= (scored[0]?.score ?? 0) * nearlyAsGood ? [...timely, ...scored.filter((s) => !s.timeMet)] : scored
}

/** All candidates of the evidence, best first. */
function rankCandidates(
  question: Question,
  evidence: readonly Evidence[],
): { readonly scored: readonly Scored[]; readonly weights: readonly WeightedFeature[] } {
  const candidates = evidence.flatMap((e, rank): Candidate[] => candidatesOf(e, rank))
  const segments = [...new Set(candidates.filter((c) => c.joined === 1).map((c) => c.own))]
  const featureSet = featureSets()
  const weights = weighFeatures(question.runs, segments, [...new Set(candidates.flatMap((c) => [c.near, c.far]))], featureSet)
  const bestHit = Math.max(0, ...evidence.map((e) => e.hit.score).filter(Number.isFinite))
  const scored = candidates.map((c) => scoreCandidate(c, question, weights, bestHit, featureSet))
  return { scored: scored.sort((a, b) => b.score - a.score || byPlace(a.candidate, b.candidate)), weights }
}

function candidatesOf(evidence: Evidence, rank: number): Candidate[] {
  return unitParts(evidence.unit).flatMap(({ kind, unit, offset }) => {
    const part = { ...evidence, unit }
    const found = kind === 'table' ? tableCandidates(part, rank) : sentenceCandidates(part, rank)
    return found.map((c): Candidate => ({
      ...c,
      evidence,
      ranges: c.ranges.map(([start, end]) => [start + offset, end + offset] as const),
      ...(c.rowKey === undefined ? {} : { rowKey: `${c.rowKey} ${offset}` }),
    }))
  })
}

function byPlace(a: Candidate, b: Candidate): number {
  const [x, y] = [a.evidence.unit.id, b.evidence.unit.id]
  return x < y ? -1 : x > y ? 1 : (a.ranges.at(-1)?.[0] ?? 0) - (b.ranges.at(-1)?.[0] ?? 0)
}

const refusal = (japanese: boolean): Answer => ({
  status: 'insufficient-evidence',
  text: japanese ? '見つかった資料からは、この問いに答えられません。' : 'The documents that were found do not answer this question.',
  citations: [] satisfies Citation[],
})
