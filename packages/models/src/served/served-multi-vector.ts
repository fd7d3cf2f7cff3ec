import type { EmbedInput, MultiVectorModel, RunContext, TokenMatrix } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { Wire } from '../transport/transport.ts'
import type { Server } from './server-options.ts'
import type { LoadedImage } from './text-request.ts'
import { loadImage } from './text-request.ts'
import { checkedGrid, placedRows } from './placed-rows.ts'
import type { ServedGrid } from './placed-rows.ts'
import { unitVector } from './unit-vector.ts'
import type { Role, ServedEmbeddingOptions, VectorAnswer } from './vector-calls.ts'
import { vectorCalls } from './vector-calls.ts'

/** A text with its prefix, a picture, or a picture with words to it. */
export interface MultiVectorInput {
  readonly text: string
  readonly image: LoadedImage | null
}

type Rows = readonly (readonly number[])[]

/** How a provider asks for token vectors: the rows of each input, in order. */
export interface MultiVectorWire {
  readonly provider: string
  readonly modelId: string
  readonly images: boolean
  /** How pictures are cut up, for boxes of their rows. */
  readonly grid?: ServedGrid
  /** Words with a picture that has none of its own. */
  readonly picturePrompt?: string
  /** Behind each question. */
  readonly querySuffix?: string
  encode(inputs: readonly MultiVectorInput[], wire: Wire): Promise<VectorAnswer<Rows>>
}

/** A multi-vector model behind a server; each row has length 1. Rows of pictures that come without words have their boxes where there is a grid. */
export function servedMultiVector(spoken: MultiVectorWire, server: Server, options: ServedEmbeddingOptions): MultiVectorModel {
  const { dims } = options
  const { picturePrompt = '', querySuffix = '' } = spoken
  const grid = spoken.grid && checkedGrid(spoken.grid, `${spoken.provider}:${spoken.modelId}`)
  const { model, batch, about, prefixed, ask } = vectorCalls(
    {
      ...spoken,
      usualBatch: 8,
      wanted: 'matrices',
      send: (inputs: readonly MultiVectorInput[], wire) => spoken.encode(inputs, wire),
      nameOf: ({ text, image }) => [text, image?.sha256],
      wordsOf: ({ text }) => text,
      made: (rows, name) => tokenMatrix(rows, dims, name),
    },
    server,
    options,
  )
  const load = async ({ text, image }: EmbedInput, role: Role, ctx: RunContext): Promise<MultiVectorInput> => {
    if (image && !spoken.images) throw new ColragError('unsupported', model, 'this encoder reads text, not images')
    if (text === undefined && !image) throw new ColragError('invalid-options', model, 'an input has neither text nor picture')
    const words = text === undefined ? picturePrompt : `${prefixed(text, role)}${role === 'query' ? querySuffix : ''}`
    return { text: words, image: image ? await loadImage(image, ctx) : null }
  }
  return {
    ...about,
    dims,
    async encode(inputs, role, ctx) {
      if (ctx.signal?.aborted) throw new ColragError('aborted', model, 'encoding was stopped', { cause: ctx.signal.reason })
      const matrices: TokenMatrix[] = []
      for (let i = 0; i < inputs.length; i += batch) {
        const slice = await Promise.all(inputs.slice(i, i + batch).map((input) => load(input, role, ctx)))
        const asked = inputs.slice(i, i + batch)
        for (const [j, matrix] of (await ask(slice, ctx)).entries()) {
          const { image, text } = asked[j] ?? {}
          matrices.push(image && text === undefined && grid ? placedRows(matrix, grid, image, model) : matrix)
        }
      }
      return matrices
    },
  }
}

function tokenMatrix(rows: Rows, dims: number, model: string): TokenMatrix {
  if (!Array.isArray(rows) || rows.length === 0) throw new ColragError('model-output', model, 'an input has no token vectors')
  if (!Array.isArray(rows[0]))
    throw new ColragError('unsupported', model, 'the server gives one vector for a text, not one for each token', {
      hint: 'serve a multi-vector model, or use this one as an embedding model',
    })
  const data = new Float32Array(rows.length * dims)
  for (const [i, row] of rows.entries()) data.set(unitVector(row, dims, model), i * dims)
  return { rows: rows.length, dims, data }
}
