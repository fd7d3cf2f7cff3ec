import type { GeneratedText, GenerateRequest, ModelCall, RunContext, TextModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { chain, sha256 } from './hash.ts'
import type { ModelGate } from './model-gate.ts'

/** What became of one reply: what was wanted of it, or why it will not do. */
export type Taken<T> = { readonly value: T; readonly rejected?: never } | { readonly rejected: string }

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
 * `ctx.cache` before it is judged, so that a run that was killed asks nothing twice. Rejects with what the model or the gate rejects with, save
 * `model-output`, which is an attempt that failed.
 */
export async function askModel<T>(question: Question<T>, ctx: RunContext): Promise<ModelAnswer<T>> {
  const { model, gate } = question
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
      last = await reply(model, request, question.key, gate, ctx)
    } catch (error) {
      if (!ColragError.is(error) || error.code !== 'model-output') throw error
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
  return { value: null, call: callOf(question.attempts) }
}

async function reply(model: TextModel, request: GenerateRequest, key: string, gate: ModelGate, ctx: RunContext): Promise<GeneratedText> {
  const place = `model-reply/${chain(key, model.provider, model.modelId, model.revision, sha256(JSON.stringify(request)))}`
  const kept = await ctx.cache?.get(place)
  if (kept) return JSON.parse(Buffer.from(kept).toString()) as GeneratedText
  ctx.signal?.throwIfAborted()
  gate.check()
  try {
    const made = await model.generate(request, ctx)
    gate.spent(made.cached ? 0 : made.promptTokens + made.tokens)
    await ctx.cache?.put(place, Buffer.from(JSON.stringify(made)))
    return made
  } catch (error) {
    gate.failed(error)
    throw error
  }
}
