import type { RunContext, TextModel, Unit } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { askModel, fingerprint, modelGate, readJsonReply, splitSentences } from '@colrag/stage-kit'
import type { AskingLimits, Taken } from '@colrag/stage-kit'
import { bare } from '../disaster/questions/only-its-gold.ts'
import { draws } from '../sample-corpus/world.ts'
import { blockScope, trusted } from './block-scope.ts'
import type { Corpus } from './corpus.ts'
import { goldPlace } from './gold-place.ts'
import type { QuestionDraft } from './made-question.ts'

export interface LlmQuestionOptions {
  /** At most; fewer where replies are of no use. */
  readonly count: number
  readonly seed?: number
  readonly limits?: AskingLimits
}

interface Pair {
  readonly question: string
  readonly answer: string
  readonly quote: string
}

const schema = {
  type: 'object',
  properties: { question: { type: 'string' }, answer: { type: 'string' }, quote: { type: 'string' } },
  required: ['question', 'answer', 'quote'],
  additionalProperties: false,
} as const

const system =
  'You write questions that test a search engine over documents. The reader of a question does not see the passage: name the document, place, ' +
  'date or event that it is about, and never speak of "this passage", "this table" or "the text". Ask for one fact that the passage states, in the ' +
  'language of the passage. Reply with JSON: question; answer, copied from the passage and as short as can be; quote, the sentence or row of the ' +
  'passage that holds the answer, copied letter by letter.'

/**
 * Lets a model write a question for each of some blocks, drawn by seed. A reply counts where its quote stands in the block, its answer in the quote
 * and not in the question, and the question stands alone. Rejects with what the model rejects with, save single useless replies.
 */
export async function llmQuestions(
  corpus: Corpus,
  model: TextModel,
  { count, seed = 0, limits = {} }: LlmQuestionOptions,
  ctx: RunContext,
): Promise<readonly QuestionDraft[]> {
  const gate = modelGate('questions', limits)
  const key = fingerprint('questions', 1, { system })
  const drafts: QuestionDraft[] = []
  for (const block of draws(seed + 11).shuffle(corpus.blocks.filter((one) => trusted(one) && one.text.length >= 40))) {
    if (drafts.length >= count) break
    ctx.signal?.throwIfAborted()
    const { title, topic } = blockScope(block)
    const prompt = `Document: ${title}\nSection: ${topic}\n\nPassage:\n${block.text.slice(0, 3000)}`
    const request = { system, prompt, schema, maxTokens: 600 }
    try {
      const { value } = await askModel<Pair>(
        { model, key, attempts: 2, gate, request: () => request, take: (text) => taken(text, block) },
        ctx,
      )
      if (value) drafts.push(drafted(corpus, block, value, model.modelId))
    } catch (error) {
      // A block that is too long for the model is passed over; what every further block would meet is not.
      if (!ColragError.is(error) || error.code !== 'over-budget' || !gate.scope(error, block.id).alone) throw error
    }
  }
  return drafts
}

function taken(text: string, { text: passage }: Unit): Taken<Pair> {
  const reply = readJsonReply(text)
  if (reply.fault !== undefined) return { rejected: `no JSON: ${reply.fault}` }
  const { question, answer, quote } = reply.value as Partial<Record<keyof Pair, unknown>>
  if (typeof question !== 'string' || typeof answer !== 'string' || typeof quote !== 'string')
    return { rejected: 'not the three texts asked for' }
  if (bare(quote).length < 4 || !bare(passage).includes(bare(quote))) return { rejected: 'the quote is not in the passage' }
  if (answer.trim() === '' || !bare(quote).includes(bare(answer))) return { rejected: 'the answer is not in the quote' }
  if (bare(question).includes(bare(answer))) return { rejected: 'the question holds its answer' }
  if (question.length < 8 || question.length > 300 || /\uFFFD|(.)\1{5}/u.test(question)) return { rejected: 'not a well-formed question' }
  if (
    /(?:this|the|above|following) (?:passage|table|text|figure|document)|(?:この|上の|次の|以下の)(?:表|文|文章|図|資料|文書)/i.test(
      question,
    )
  )
    return { rejected: 'the question speaks of its passage' }
  return { value: { question: question.trim(), answer: answer.trim(), quote } }
}

function drafted(corpus: Corpus, block: Unit, { question, answer, quote }: Pair, by: string): QuestionDraft {
  const sentence = splitSentences(block.text).find(({ text }) => bare(text).includes(bare(quote)) || bare(quote).includes(bare(text)))
  const { start, end } = sentence ?? { start: 0, end: block.text.length }
  return {
    question,
    lang: blockScope(block).language,
    type: 'passage',
    hops: 1,
    answer,
    answer_alt: [],
    gold: [goldPlace(corpus, block, quote, start, end)],
    by,
    tells: [[bare(quote)]],
  }
}
