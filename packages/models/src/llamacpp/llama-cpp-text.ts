import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import type { GeneratedText, GenerateRequest, RunContext, TextModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'
import { keepReply, keptReply } from '../served/reply-cache.ts'
import { splitThinking } from '../served/split-thinking.ts'
import type { TextRequest } from '../served/text-request.ts'
import { requestHash, textRequest } from '../served/text-request.ts'
import { ggufRevision } from './gguf-revision.ts'
import type { LlamaReply, LlamaRunner } from './llama-runner.ts'
import { openLlama } from './llama-runner.ts'
import type { LlamaLibrary } from './llama-library.ts'

export interface LlamaCppOptions {
  /** Prompt and reply together; 8,192 or what the model was trained for, whichever is less, when left out. */
  readonly contextTokens?: number
  /** All cores up to four when left out. */
  readonly numThread?: number
  /** The module `node-llama-cpp`, where it is not installed beside this package. */
  readonly library?: LlamaLibrary
}

const usualContext = 8192

/**
 * A chat model from a GGUF file, run in this process by llama.cpp: no server, no GPU. `schema` becomes a grammar that the reply cannot leave.
 * One reply at a time. Throws `not-found` and `corrupt` for the file and `invalid-options`; replies reject with `unsupported` where
 * `node-llama-cpp` is not installed.
 */
export function llamaCppText(file: string, options: LlamaCppOptions = {}): TextModel {
  const { contextTokens = usualContext, numThread = Math.min(availableParallelism(), 4) } = options
  for (const [name, count] of Object.entries({ contextTokens, numThread })) {
    if (!Number.isInteger(count) || count < 1)
      throw new ColragError('invalid-options', name, `${name} must be a whole number from 1, not ${count}`)
  }
  return new LlamaCppText(file, ggufRevision(file), { contextTokens, numThread, ...options })
}

class LlamaCppText implements TextModel {
  readonly provider = 'llamacpp'
  readonly modelId: string
  readonly revision: string
  readonly reads = { text: true, images: false }
  readonly supports = { schema: true, seed: true }
  readonly limits: TextModel['limits']
  readonly #file: string
  readonly #options: LlamaCppOptions & { readonly contextTokens: number; readonly numThread: number }
  #opened: Promise<LlamaRunner> | null = null
  /** Replies wait for the one before. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(file: string, revision: string, options: LlamaCppOptions & { readonly contextTokens: number; readonly numThread: number }) {
    this.#file = file
    this.modelId = basename(file)
    this.revision = revision
    this.limits = { batch: 1, parallel: false, tokens: options.contextTokens }
    this.#options = options
  }

  async generate(asked: GenerateRequest, ctx: RunContext): Promise<GeneratedText> {
    const name = `${this.provider}:${this.modelId}`
    if ((asked.images?.length ?? 0) > 0) throw new ColragError('unsupported', name, 'this model reads text, not images')
    const request = await textRequest(name, asked, ctx)
    const hash = requestHash(request, [this.provider, this.revision, this.#options.contextTokens])
    const kept = ctx.cache && (await keptReply(ctx.cache, hash))
    if (kept) return kept
    const turn = this.#last.then(() => this.#reply(request, name, ctx.signal))
    this.#last = turn.catch(() => {})
    const { text, ...counts } = await turn
    const reply: GeneratedText = {
      text,
      ...counts,
      counted: 'model',
      seed: request.seed,
      requestHash: hash,
      replyHash: sha256(text),
      revision: this.revision,
      refused: [],
      cached: false,
    }
    await (ctx.cache && keepReply(ctx.cache, reply))
    return reply
  }

  async close(): Promise<void> {
    const opened = this.#opened
    this.#opened = null
    await this.#last
    await opened?.then(
      (runner) => runner.close(),
      () => {},
    )
  }

  async #reply(request: TextRequest, name: string, signal: AbortSignal | undefined): Promise<LlamaReply> {
    const checkAborted = (): void => {
      if (signal?.aborted) throw new ColragError('aborted', name, 'the call was stopped', { cause: signal.reason })
    }
    checkAborted()
    const runner = await this.#open(name)
    checkAborted()
    const reply = await runner.reply(request, signal).catch((cause: unknown) => {
      checkAborted()
      if (ColragError.is(cause)) throw cause
      throw new ColragError('model-failed', name, `the model did not reply: ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      })
    })
    checkAborted()
    const { text } = splitThinking(reply.text)
    const { promptTokens, tokens } = reply
    if (text.trim() === '' && request.stop.length === 0)
      throw new ColragError(
        'model-output',
        name,
        reply.stopped === 'length' ? 'the model used up its tokens before it said anything' : 'the model said nothing',
        {
          cause: { promptTokens, tokens, counted: 'model' },
          hint: 'raise maxTokens, or ask with another seed or prompt',
        },
      )
    return { ...reply, text }
  }

  #open(name: string): Promise<LlamaRunner> {
    if (this.#opened) return this.#opened
    const opening = openLlama(this.#file, name, this.#options)
    this.#opened = opening
    // A failed load is tried anew the next time.
    opening.catch(() => {
      if (this.#opened === opening) this.#opened = null
    })
    return opening
  }
}
