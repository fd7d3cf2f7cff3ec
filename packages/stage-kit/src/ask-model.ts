import type { GeneratedText, GenerateRequest, ModelCall, RunContext, TextModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { CallCost } from './call-cost.ts'
import { callCostOf } from './call-cost.ts'
import { chain, sha256 } from './hash.ts'
import type { KeptReply } from './kept-replies.ts'
import { grantedRounds, grantRounds, keepReply, keptReply } from './kept-replies.ts'
import type { ModelGate } from './model-gate.ts'

/** What became of one reply: what was wanted of it, or why it will not do. */
export type Taken<T> = { readonly value: T; readonly rejected?: never } | { readonly rejected: string }

/** Hears of each call that was made, whatever came of it, and of each reply that a cache gave in place of one. */
export interface CallLedger {
  called(cost: CallCost): void
  kept(): void
}

/**
 * A question to a model with what is wanted of its reply. `key`: fingerprint of the asking part, under which replies are kept. `request`: what
 * is asked at an attempt, counting from 0; `cut`: the reply before was cut for its length, so that less should be asked for; `rejected`: why
 * the reply before would not do, '' at first. `take` judges the raw text of a reply.
 */
export interface Question<T> {
  readonly model: TextModel
  readonly key: string
  readonly attempts: number
  readonly gate: ModelGate
  readonly ledger?: CallLedger
  request(attempt: number, cut: boolean, rejected: string): GenerateRequest
  take(text: string, cut: boolean): Taken<T>
}

/** `value` is null where no reply would do; `call.rejected` then says why, never empty. */
export interface ModelAnswer<T> {
  readonly value: T | null
  readonly call: ModelCall
}

/**
 * Asks until a reply will do, each time with another seed (`ctx.seed`, then the next) and from the second on at temperature 0.7, where seeds
 * matter, unless the request has its own; at most `attempts` times. Every reply is kept in `ctx.cache` before it is judged, so that a run that
 * was killed asks nothing twice; one that is damaged there is asked for anew. With `ctx.retry`, a question whose kept replies were all of no
 * use is asked `attempts` times more, with the next seeds. Rejects with what the model or the gate rejects with, save `model-output`, which
 * is an attempt that failed, and counts as a call; a retryable one ends the question, since it was tried again on its way. A question whose
 * calls all failed so is a failure of the model to the gate.
 */
export async function askModel<T>(question: Question<T>, ctx: RunContext): Promise<ModelAnswer<T>> {
  const { model, gate } = question
  const asker = chain(question.key, model.provider, model.modelId, (await model.weights?.(ctx)) ?? model.revision)
  const keyOf = (request: GenerateRequest): string => chain(asker, sha256(JSON.stringify(request)))
  const place = `model-rounds/${keyOf(question.request(0, false, ''))}`
  let rounds = await grantedRounds(ctx.cache, place)
  let mute: ColragError | null = null
  let [heard, fresh, cut] = [false, false, false]
  const rejected: string[] = []
  let [promptTokens, tokens, attempts] = [0, 0, 0]
  let last: GeneratedText | null = null
  const answer = (value: T | null): ModelAnswer<T> => ({
    value,
    call: {
      requestHash: last?.requestHash ?? '',
      replyHash: last?.replyHash ?? '',
      reply: last?.text ?? '',
      revision: last?.revision ?? model.revision,
      seed: last?.seed ?? ctx.seed,
      attempts,
      promptTokens,
      tokens,
      rejected,
    },
  })
  const mayGoOn = async (): Promise<boolean> => {
    if (attempts < question.attempts * (1 + rounds)) return true
    if (ctx.retry !== true || fresh) return false
    await grantRounds(ctx.cache, place, ++rounds)
    return true
  }
  while (await mayGoOn()) {
    const asked = question.request(attempts, cut, rejected.at(-1) ?? '')
    const request = { ...(attempts > 0 ? { temperature: 0.7 } : {}), ...asked, seed: ctx.seed + attempts }
    attempts++
    const { kept, thrown, ...given } = await reply(question, request, `model-reply/${keyOf(request)}`, ctx)
    fresh ||= !kept
    if (given.mute !== undefined) {
      mute = thrown ?? mute
      rejected.push(given.mute)
      if (thrown?.retryable === true) break
      continue
    }
    last = given.reply
    heard ||= !kept
    promptTokens += last.promptTokens
    tokens += last.tokens
    cut = last.stopped === 'length'
    const taken = question.take(last.text, cut)
    if (taken.rejected === undefined) return answer(taken.value)
    rejected.push(taken.rejected)
  }
  if (mute && !heard) gate.failed(mute)
  return answer(null)
}

/** `thrown`: the fault of a reply that was thrown away just now. */
type Given = KeptReply & { readonly kept: boolean; readonly thrown?: ColragError }

async function reply<T>({ model, gate, ledger }: Question<T>, request: GenerateRequest, place: string, ctx: RunContext): Promise<Given> {
  const kept = await keptReply(ctx.cache, place)
  if (kept) {
    ledger?.kept()
    return { ...kept, kept: true }
  }
  ctx.signal?.throwIfAborted()
  gate.check()
  const enter = (cost: CallCost): void => {
    gate.spent(cost.promptTokens + cost.tokens)
    ledger?.called(cost)
  }
  let made: GeneratedText
  try {
    made = await model.generate(request, ctx)
  } catch (error) {
    const useless = ColragError.is(error) && error.code === 'model-output'
    const cost = callCostOf(error) ?? (useless ? mostOf(request) : null)
    if (cost) enter(cost)
    if (!useless) {
      gate.failed(error)
      throw error
    }
    // The gate hears of it when the question is given up. What broke on its way may be whole the next time.
    if (!error.retryable) await keepReply(ctx.cache, place, { mute: error.message })
    return { mute: error.message, kept: false, thrown: error }
  }
  if (made.cached) ledger?.kept()
  else {
    enter({ promptTokens: made.promptTokens, tokens: made.tokens, counted: made.counted })
    gate.heard()
  }
  await keepReply(ctx.cache, place, { reply: made })
  return { reply: made, kept: made.cached }
}

/** A token for three bytes asked, one character of Japanese, and all that the reply was allowed. Pictures are not in it. */
const mostOf = ({ system = '', prompt, maxTokens = 0 }: GenerateRequest): CallCost => ({
  promptTokens: Math.ceil(Buffer.byteLength(system + prompt) / 3),
  tokens: maxTokens,
  counted: 'estimated',
})
