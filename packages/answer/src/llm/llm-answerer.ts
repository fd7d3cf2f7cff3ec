import type { Answer, Answerer, Citation, Evidence, Query, RunContext, Surroundings, TextModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { AskingLimits } from '@colrag/stage-kit'
import { askModel, fingerprint, modelGate, sha256 } from '@colrag/stage-kit'
import { quoteAnchors } from '@colrag/stage-kit'
import { refusal } from '../answer/refusal.ts'
import { rankCandidates } from '../candidates/rank-candidates.ts'
import { seenEvidence } from '../candidates/seen-evidence.ts'
import { extractiveAnswerer } from '../extractive-answerer.ts'
import { analyseQuestion } from '../question/analyse-question.ts'
import type { Question } from '../question/analyse-question.ts'
import { featureSets } from '../question/features.ts'
import { answerPrompt, answerSchema } from './answer-prompt.ts'
import type { CheckedSentence } from './check-sentence.ts'
import { checkSentence } from './check-sentence.ts'
import { readAnswerReply } from './read-answer-reply.ts'
import type { AnswerReply } from './read-answer-reply.ts'
import type { ShownPassage } from './shown-passages.ts'
import { shownPassages } from './shown-passages.ts'

/**
 * `depth`: hits wanted, 20; `passages`: of those shown to the model, 8; `context`: what is shown around the best of them, a block on each side. `attempts`: replies asked for until one can be used, 2. `limits`: caps
 * on calls, tokens and seconds of all questions together. `fallback`: answers where the model cannot, the extractive answerer unless given.
 */
export interface LlmAnswererOptions {
  readonly depth?: number
  readonly passages?: number
  readonly context?: Surroundings
  readonly attempts?: number
  readonly limits?: AskingLimits
  readonly fallback?: Answerer
}

const name = 'llm-answerer'
const version = 2
const mostTokens = 1024

/**
 * Answers in sentences of a language model, each with the words it rests on, which are looked up in the evidence: a sentence whose quotes are
 * not there or do not hold it is marked as unsupported; with no supported sentence the answer is `insufficient-evidence`. Passages are shown
 * as data behind a fence that none of them holds, and what obeys them is left out. When the model fails, the fallback answers, with a note
 * that says so and an issue. Aborting rejects.
 */
export function llmAnswerer(model: TextModel, options: LlmAnswererOptions = {}): Answerer {
  const { depth = 20, passages = 8, context = 1, attempts = 2, limits = {}, fallback = extractiveAnswerer({ depth }) } = options
  for (const [what, value] of Object.entries({ depth, passages, attempts }))
    if (!Number.isInteger(value) || value < 1)
      throw new ColragError('invalid-options', 'llmAnswerer', `${what} must be a whole number of at least 1, not ${value}`)
  const told = `${model.provider}:${model.modelId}`
  const print = fingerprint(name, version, {
    model: told,
    revision: model.revision,
    context: model.limits.tokens,
    depth,
    passages,
    around: context,
    attempts,
    fallback: fallback.fingerprint,
  })
  const gate = modelGate(told, limits)
  // A character of Japanese may take a token and a half; the prompt's own words and the reply need room too.
  const room = Math.max(800, Math.min(12_000, Math.floor((model.limits.tokens - mostTokens - 600) / 1.5)))

  async function ask(question: Question, shown: readonly ShownPassage[], ctx: RunContext): Promise<AnswerReply> {
    const fence = fenceOf(question.text, shown)
    let answer
    try {
      answer = await askModel(
        {
          model,
          key: print,
          attempts,
          gate,
          request: () => ({
            ...answerPrompt(question.text, shown, fence),
            schema: answerSchema,
            maxTokens: Math.min(mostTokens, Math.floor(model.limits.tokens / 2)),
          }),
          take(reply, cut) {
            const read = readAnswerReply(reply, cut)
            return 'fault' in read ? { rejected: read.fault } : { value: read }
          },
        },
        ctx,
      )
    } catch (error) {
      if (!ColragError.is(error) || error.code === 'aborted') throw error
      ctx.report({
        stage: name,
        subject: told,
        code: error.code,
        message: error.message,
        ...(error.hint === undefined ? {} : { hint: error.hint }),
      })
      return { fault: error.message }
    }
    if (answer.value) return answer.value
    const why = answer.call.rejected.at(-1) ?? 'no usable reply'
    ctx.report({ stage: name, subject: told, code: 'model-output', message: `no reply could be used: ${why}` })
    return { fault: why }
  }

  return {
    name,
    depth,
    context,
    fingerprint: print,
    async answer(query: Query, evidence: readonly Evidence[], ctx: RunContext): Promise<Answer> {
      ctx.signal?.throwIfAborted()
      const question = analyseQuestion(query.text)
      const seen = seenEvidence(evidence, depth)
      const shown = shownPassages(seen, rankCandidates(question, seen).scored, { most: passages, room })
      if (shown.length === 0 || !/[\p{L}\p{N}]/u.test(question.text)) return refusal(question.japanese)
      const reply = await ask(question, shown, ctx)
      if ('fault' in reply) return withNote(await fallback.answer(query, evidence, ctx), question.japanese)
      const featureSet = featureSets()
      return composed(
        reply.sentences.map((said) => checkSentence(said, shown, question, featureSet)),
        question.japanese,
      )
    },
  }
}

/** A word that no passage and no question holds. */
function fenceOf(question: string, shown: readonly ShownPassage[]): string {
  const all = [question, ...shown.map((p) => `${p.heading}\n${p.text}`)].join('\n')
  let fence = sha256(all).slice(0, 12)
  while (all.includes(fence)) fence = sha256(fence).slice(0, 12)
  return fence
}

function composed(checked: readonly CheckedSentence[], japanese: boolean): Answer {
  if (!checked.some((c) => c.verdict === 'supported')) return refusal(japanese)
  const citations: Citation[] = []
  const lines = checked.flatMap((sentence) => {
    if (sentence.verdict === 'unrelated') return []
    if (sentence.verdict === 'unsupported')
      return [`${sentence.text} ${japanese ? '［資料に裏付けなし］' : '[not supported by the documents]'}`]
    for (const { passage, at } of sentence.quotes) {
      const { unit } = passage.evidence
      if (citations.some((c) => c.unitId === unit.id && c.at[0] === at[0] && c.at[1] === at[1])) continue
      const confidence = unit.confidence === undefined ? {} : { confidence: unit.confidence }
      citations.push({ unitId: unit.id, quote: unit.text.slice(...at), at, anchors: quoteAnchors(unit, at[0], at[1]), ...confidence })
    }
    return [sentence.text]
  })
  return { status: 'answered', text: lines.join('\n'), citations }
}

const withNote = (answer: Answer, japanese: boolean): Answer => ({
  ...answer,
  text: `${answer.text}\n${japanese ? '（モデルが答えられなかったため、資料からの抜き書きです。）' : '(The model could not answer; these are quotes from the documents.)'}`,
})
