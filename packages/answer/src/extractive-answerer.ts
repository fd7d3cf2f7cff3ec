import type { Answerer, EmbeddingModel, Surroundings } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { composeAnswer } from './answer/compose-answer.ts'
import { computed } from './answer/computed.ts'
import { atTime, differenceOf } from './answer/difference.ts'
import { durationOf } from './answer/duration.ts'
import { refusal } from './answer/refusal.ts'
import { sideBySide } from './answer/side-by-side.ts'
import { insufficiency } from './answer/sufficiency.ts'
import { rankCandidates } from './candidates/rank-candidates.ts'
import { seenEvidence } from './candidates/seen-evidence.ts'
import { rescoreByMeaning } from './candidates/rescore-by-meaning.ts'
import type { Scored } from './candidates/score-candidate.ts'
import { analyseQuestion } from './question/analyse-question.ts'
import type { Question } from './question/analyse-question.ts'

/**
 * `depth`: hits wanted, default 20. `longest`: characters of an answer, default 300. `covered`: the least share in [0, 1] of the question's
 * features (weighted by rarity) that an answer and its surroundings must hold; below it the answer is `insufficient-evidence`.
 */
export interface ExtractiveAnswererOptions {
  readonly depth?: number
  readonly longest?: number
  readonly covered?: number
  /** What is looked at around the best hits; nothing unless given. */
  readonly context?: Surroundings
  /** Brings up statements that say it in other words; the answerer does not close it. */
  readonly encoder?: EmbeddingModel
}

/**
 * Answers with quoted sentences and table cells, never with words of its own: what stands in a document is data, whatever it says. Candidates
 * are ranked by the question's features they hold (rare ones count more), by what is asked for and by time; ties by unit id and place.
 */
export function extractiveAnswerer(options: ExtractiveAnswererOptions = {}): Answerer {
  const { depth = 20, longest = 300, covered = 0.08, context, encoder } = options
  if (!(depth >= 1) || !(longest >= 20) || !(covered >= 0 && covered <= 1))
    throw new ColragError('invalid-options', 'extractiveAnswerer', 'depth must be at least 1, longest at least 20, covered in [0, 1]')
  const name = 'extractive-answerer'
  return {
    name,
    depth,
    ...(context === undefined ? {} : { context }),
    fingerprint: fingerprint(name, 13, { depth, longest, covered, context, encoder: encoder && [encoder.modelId, encoder.revision] }),
    async answer(query, evidence, ctx) {
      const question = analyseQuestion(query.text)
      const seen = seenEvidence(evidence, depth)
      const { scored: lexical, weights } = rankCandidates(question, seen)
      const scored = timelyFirst(encoder ? await rescoreByMeaning(query.text, lexical, encoder, ctx) : lexical)
      const duration = durationOf(question, scored)
      if (duration) return composeAnswer(scored, question, longest, duration)
      const reason = insufficiency(scored, question, weights, { covered })
      if (reason !== null) return refusal(question.japanese)
      const without = (words: ReadonlySet<string>): Question => ({
        ...question,
        runs: question.runs.map((run) => run.filter((f) => !words.has(f))).filter((run) => run.length > 0),
      })
      const difference =
        differenceOf(question, (i) => rankCandidates(atTime(question, i), seen).scored) ??
        (computed(scored, question) ? null : sideBySide(question, (words) => rankCandidates(without(words), seen).scored))
      return composeAnswer(scored, question, longest, difference)
    },
  }
}

const nearlyAsGood = 0.7

/** Statements of the time that is asked for come first when the best of them scores nearly as well as the best of all. */
function timelyFirst(scored: readonly Scored[]): readonly Scored[] {
  // The date of a file is no time of what it tells when a table of it names another.
  const isTimely = (s: Scored): boolean => (scored[0]?.otherTime ? s.timeTold : s.timeMet)
  const timely = scored.filter(isTimely)
  return (timely[0]?.score ?? 0) >= (scored[0]?.score ?? 0) * nearlyAsGood ? [...timely, ...scored.filter((s) => !isTimely(s))] : scored
}
