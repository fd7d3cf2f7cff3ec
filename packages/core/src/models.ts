import type { ImageRef } from './records/image-ref.ts'
import type { RunContext } from './stages.ts'

/**
 * `revision` pins the weights (a hash); `limits.batch`: inputs per call at most, the caller slices. `reads`: what may be handed to it, text
 * alone when absent; anything else is refused with `unsupported`.
 */
export interface Model {
  readonly provider: string
  readonly modelId: string
  readonly revision: string
  readonly reads?: { readonly text: boolean; readonly images: boolean }
  readonly limits: { readonly batch: number; readonly parallel: boolean; readonly tokens: number }
  close(): Promise<void>
}

export interface EmbedInput {
  readonly text?: string
  readonly image?: ImageRef
}

/**
 * `rows` vectors of `dims` numbers, row after row. `spans`: where in the text the piece of each row stands, two numbers a row, code units from
 * and up to without; `rarities`: how rare each piece is in text at large, the negative logarithm of its probability; absent where the model does
 * not know. `boxes`: of rows that are patches of a picture, where in it each lies, four numbers a row (x0, y0, x1, y1) in fractions of the picture, from 0
 * to 1, y downwards; then every row is one, and absent where the model cannot tell.
 */
export interface TokenMatrix {
  readonly rows: number
  readonly dims: number
  readonly data: Float32Array
  readonly spans?: Uint32Array
  readonly rarities?: Float32Array
  readonly boxes?: Float32Array
}

/**
 * `schema`: JSON Schema of the reply. `temperature` from 0, where the likeliest reply is given; 0 when absent. `seed` in place of the run's:
 * the same request and seed give the same text, so whoever wants another reply to the same words asks with another seed.
 */
export interface GenerateRequest {
  readonly system?: string
  readonly prompt: string
  readonly images?: readonly ImageRef[]
  readonly schema?: Readonly<Record<string, unknown>>
  readonly stop?: readonly string[]
  readonly maxTokens?: number
  readonly temperature?: number
  readonly seed?: number
}

/** What a model replied, with what a derived record needs to name its origin. */
export interface GeneratedText {
  /** Thinking and stop words are not in it. */
  readonly text: string
  readonly promptTokens: number
  readonly tokens: number
  /** Who counted the tokens: without a count by the model they are estimated. */
  readonly counted: 'model' | 'estimated'
  /** `length`: cut at `maxTokens` or at the end of the context. */
  readonly stopped: 'end' | 'length'
  readonly seed: number
  /** SHA-256 of all that was asked (model, revision, words, pictures, options) and of `text`. */
  readonly requestHash: string
  readonly replyHash: string
  /** The weights that answered, as far as they say: more than `Model.revision` when that pins none. */
  readonly revision: string
  /** What was asked for and done without, since the model would not have it: `schema`, `seed`, … Empty when all was honoured. */
  readonly refused: readonly string[]
  /** Taken from a cache: nothing was computed or paid. */
  readonly cached: boolean
}

/**
 * Rejects with `aborted` when `ctx.signal` says so, `unsupported` for what it does not read, `over-budget` when the prompt does not fit or a
 * cap is reached, `not-found` for a model that is not there, `model-output` for an unusable reply and `model-failed` for the rest.
 */
export interface TextModel extends Model {
  readonly supports: { readonly schema: boolean; readonly seed: boolean }
  /**
   * Names the weights that answer now, where `revision` cannot know beforehand what the server has under the name; never rejects. Where
   * nobody can be asked, what was said last according to the cache. Part of the keys under which replies are kept; `revision` when absent.
   */
  weights?(ctx: RunContext): Promise<string>
  generate(request: GenerateRequest, ctx: RunContext): Promise<GeneratedText>
}

/** Vectors are L2-normalised, one per input in order; the vector of an input never depends on what else is in the batch. */
export interface EmbeddingModel extends Model {
  readonly dims: number
  embed(inputs: readonly EmbedInput[], role: 'query' | 'passage', ctx: RunContext): Promise<readonly Float32Array[]>
}

export interface MultiVectorModel extends Model {
  readonly dims: number
  encode(inputs: readonly EmbedInput[], role: 'query' | 'passage', ctx: RunContext): Promise<readonly TokenMatrix[]>
}
