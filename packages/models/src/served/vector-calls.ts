import type { Model, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'
import type { Wire } from '../transport/transport.ts'
import { estimateTokens } from './count-tokens.ts'
import type { Server, ServerOptions } from './server-options.ts'

export type Role = 'query' | 'passage'

export interface ServedEmbeddingOptions extends ServerOptions {
  /** Numbers per vector; a server that sends another count is refused. */
  readonly dims: number
  /** What the model wants before a text, e.g. `query: ` and `passage: `. Nothing when left out. */
  readonly prefixes?: Readonly<Record<Role, string>>
  /** Inputs per request; 32 texts or 8 inputs of multi-vector models when left out. */
  readonly batch?: number
  /** Tokens of a text that are read; the server cuts the rest. */
  readonly maxTokens?: number
}

/** What came for some inputs, in their order. `promptTokens` is null where the server does not count. */
export interface VectorAnswer<T> {
  readonly vectors: readonly T[]
  readonly promptTokens: number | null
}

/** `I`: an input as it is sent, `R`: what comes for it, `T`: what is made of that. */
interface Spoken<I, R, T> {
  readonly provider: string
  readonly modelId: string
  /** In place of `options.batch`. */
  readonly usualBatch: number
  /** For messages: what is wanted for each input. */
  readonly wanted: string
  readonly images: boolean
  send(inputs: readonly I[], wire: Wire): Promise<VectorAnswer<R>>
  /** An input as it is told from others. */
  nameOf(input: I): unknown
  wordsOf(input: I): string
  made(raw: R, model: string): T
}

/** How models behind servers that make vectors ask for them: options checked, calls made, tokens entered in the books. */
export interface VectorCalls<I, T> {
  readonly model: string
  readonly batch: number
  readonly about: Omit<Model, 'reads'> & { readonly reads: { readonly text: boolean; readonly images: boolean } }
  /** What the model wants to see of a text. Servers refuse an empty one; a space is the least there is. */
  prefixed(text: string, role: Role): string
  /** In one request. */
  ask(inputs: readonly I[], ctx: RunContext): Promise<readonly T[]>
}

export function vectorCalls<I, R, T>(spoken: Spoken<I, R, T>, server: Server, options: ServedEmbeddingOptions): VectorCalls<I, T> {
  const { provider, modelId, wanted } = spoken
  const { dims, prefixes = { query: '', passage: '' }, batch = spoken.usualBatch, maxTokens = 512 } = options
  const { transport, secrets } = server
  const model = `${provider}:${modelId}`
  if (![dims, batch, maxTokens].every((count) => Number.isInteger(count) && count >= 1))
    throw new ColragError('invalid-options', model, 'dims, batch and maxTokens must be whole numbers from 1', {
      hint: 'a model behind a server is told how many numbers its vectors have, e.g. { dims: 1024 }',
    })
  return {
    model,
    batch,
    about: {
      provider,
      modelId,
      revision: server.revision,
      reads: { text: true, images: spoken.images },
      limits: { batch, parallel: true, tokens: maxTokens },
      close: () => server.close(),
    },
    prefixed: (text, role) => `${prefixes[role]}${text.toWellFormed()}` || ' ',
    async ask(inputs, { seed, signal }) {
      const key = sha256(JSON.stringify([model, inputs.map(spoken.nameOf)]))
      const { vectors, promptTokens } = await transport.call({ model, key, seed, signal, secrets }, async (wire) => {
        const answer = await spoken.send(inputs, wire)
        if (answer.vectors.length !== inputs.length)
          throw new ColragError('model-output', model, `${answer.vectors.length} ${wanted} for ${inputs.length} inputs`, {
            retryable: true,
          })
        return { ...answer, vectors: answer.vectors.map((raw) => spoken.made(raw, model)) }
      })
      const counted = promptTokens ?? inputs.reduce((sum, input) => sum + estimateTokens(spoken.wordsOf(input)), 0)
      transport.ledger.add(model, { calls: 1, promptTokens: counted, estimated: promptTokens === null ? 1 : 0 })
      return vectors
    },
  }
}
