import type { GeneratedText, GenerateRequest, ModelCall, RunContext, TextModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { chain, sha256 } from './hash.ts'
import type { ModelGate } from './model-gate.ts'

/** What became of one reply: what was wanted of it, or why it will not do. */
export type Taken<T> = { readonly value: T; readonly rejected?: never } | { readonly rejected: string }

/** Tokens of a call that was made. `estimated`: by nobody's count; for a reply that the model threw away, at their most. */
export type CallCost = Pick<GeneratedText, 'promptTokens' | 'tokens' | 'counted'>

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
 * matter, unless the request has its own; at most `attempts` times. Every reply is kept in
 * `ctx.cache` before it is judged, so that a run that was killed asks nothing twice; one that is damaged there is asked for anew. Rejects with
 * what the model or the gate rejects with, save `model-output`, which is an attempt that failed, and counts as a call. A question whose calls
 * all failed so is a failure of the model to the gate.
 */
export async function askModel<T>(question: Question<T>, ctx: RunContext): Promise<ModelAnswer<T>> {
  const { model, gate } = question
  let mute: ColragError | null = null
  let heard = false
  const rejected: string[] = []
  let promptTokens = 0
  let tokens = 0
  let last: GeneratedText | null = null
  let cut = false
  const callOf = (attempts: number): ModelCall => ({
    requestHash: last?.requestHash ?? '',
    replyHash: last?.replyHash ?? '',
    reply: last?.text ?? '',
    revision: last?.revision ?? model.revision,
    seed: last?.seed ?? ctx.seed,
    attempts,
    promptTokens,
    tokens,
    rejected,
  })
  for (let attempt = 0; attempt < question.attempts; attempt++) {
    const asked = question.request(attempt, cut, rejected.at(-1) ?? '')
    const request = { ...(attempt > 0 ? { temperature: 0.7 } : {}), ...asked, seed: ctx.seed + attempt }
    try {
      const given = await reply(question, request, ctx)
      last = given.reply
      heard ||= !given.kept
    } catch (error) {
      if (!ColragError.is(error) || error.code !== 'model-output') throw error
      mute = error
      rejected.push(error.message)
      continue
    }
    promptTokens += last.promptTokens
    tokens += last.tokens
    cut = last.stopped === 'length'
    const taken = question.take(last.text, cut)
    if (taken.rejected === undefined) return { value: taken.value, call: callOf(attempt + 1) }
    rejected.push(taken.rejected)
  }
  if (mute && !heard) gate.failed(mute)
  return { value: null, call: callOf(question.attempts) }
}

interface Given {
  readonly reply: GeneratedText
  readonly kept: boolean
}

async function reply<T>({ model, key, gate, ledger }: Question<T>, request: GenerateRequest, ctx: RunContext): Promise<Given> {
  const place = `model-reply/${chain(key, model.provider, model.modelId, model.revision, sha256(JSON.stringify(request)))}`
  const kept = readKept((await ctx.cache?.get(place)) ?? null)
  if (kept) {
    ledger?.kept()
    return { reply: kept, kept: true }
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
    // What such a reply cost is not told, but it was paid. The gate hears of it when the question is given up.
    if (ColragError.is(error) && error.code === 'model-output') enter(mostOf(request))
    else gate.failed(error)
    throw error
  }
  if (made.cached) ledger?.kept()
  else {
    enter({ promptTokens: made.promptTokens, tokens: made.tokens, counted: made.counted })
    gate.heard()
  }
  await ctx.cache?.put(place, Buffer.from(JSON.stringify(made)))
  return { reply: made, kept: made.cached }
}

/** Null for what is no reply as it was kept. */
function readKept(bytes: Uint8Array | null): GeneratedText | null {
  if (!bytes) return null
  try {
    const read = JSON.parse(Buffer.from(bytes).toString()) as Partial<GeneratedText> | null
    return typeof read?.text === 'string' && typeof read.tokens === 'number' && typeof read.promptTokens === 'number'
      ? (read as GeneratedText)
      : null
  } catch {
    return null
  }
}

/** A token for three bytes asked, one character of Japanese, and all that the reply was allowed. Pictures are not in it. */
const mostOf = ({ system = '', prompt, maxTokens = 0 }: GenerateRequest): CallCost => ({
  promptTokens: Math.ceil(Buffer.byteLength(system + prompt) / 3),
  tokens: maxTokens,
  counted: 'estimated',
})
