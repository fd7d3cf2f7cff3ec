import type { ImageRef } from './records/image-ref.ts'
import type { RunContext } from './stages.ts'

/** `revision` pins the weights (a hash); `limits.batch`: inputs per call at most, the caller slices. */
export interface Model {
  readonly provider: string
  readonly modelId: string
  readonly revision: string
  readonly limits: { readonly batch: number; readonly parallel: boolean; readonly tokens: number }
  close(): Promise<void>
}

export interface EmbedInput {
  readonly text?: string
  readonly image?: ImageRef
}

/** `rows` vectors of `dims` numbers, row after row. */
export interface TokenMatrix {
  readonly rows: number
  readonly dims: number
  readonly data: Float32Array
}

export interface GenerateRequest {
  readonly system?: string
  readonly prompt: string
  readonly images?: readonly ImageRef[]
  readonly schema?: Readonly<Record<string, unknown>>
  readonly stop?: readonly string[]
  readonly maxTokens?: number
}

export interface TextModel extends Model {
  generate(
    request: GenerateRequest,
    ctx: RunContext,
  ): Promise<{ readonly text: string; readonly promptTokens: number; readonly tokens: number; readonly stopped: 'end' | 'length' }>
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
