import { ColragError } from '@colrag/core'
import type { GraphOutput } from './encoder-graph.ts'
import type { Pooling } from './pooling.ts'
import { pool } from './pooling.ts'

const whole = { text: ['sentence_embedding', 'text_embeds', 'text_embedding'], image: ['image_embeds', 'image_embedding'] } as const

/**
 * The vector that a graph gave for a whole text or picture, before it is brought to length 1: the output that is named so, the pooled one of
 * `paired` graphs (BERT's, which is trained for another task, is not meant), else the tokens' by `pooling`.
 */
export function wholeVector(
  outputs: readonly GraphOutput[],
  of: 'text' | 'image',
  { pooling, paired, name }: { readonly pooling: Pooling | null; readonly paired: boolean; readonly name: string },
): Float64Array {
  const named = outputs.find((output) => output.dims.length === 2 && (whole[of] as readonly string[]).includes(output.name))
  const pooled = paired ? outputs.find((output) => output.name === 'pooler_output') : undefined
  const [alone] = outputs.length === 1 && outputs[0]?.dims.length === 2 ? outputs : []
  const ready = named ?? pooled ?? alone
  if (ready) return Float64Array.from(ready.data)
  const tokens = outputs.find((output) => output.dims.length === 3)
  if (tokens && pooling !== null) return pool(tokens, pooling)
  throw new ColragError(
    'unsupported',
    name,
    `nothing says how the outputs ${outputs.map((output) => output.name).join(', ') || '(none of floats)'} become one vector`,
    {
      hint: tokens
        ? 'add ?pooling=mean, cls, last or max to the name, as the model was trained'
        : `export the model with an output ${whole[of].join(' or ')}`,
    },
  )
}

/** The tokens' vectors, row after row, of the first output [1, rows, dims]. */
export function tokenRows(
  outputs: readonly GraphOutput[],
  name: string,
): { readonly rows: number; readonly dims: number; readonly data: Float32Array } {
  const found = outputs.find((output) => output.dims.length === 3 && output.dims[0] === 1)
  if (!found) {
    throw new ColragError(
      'unsupported',
      name,
      `none of the outputs ${outputs.map(({ name: n, dims }) => `${n} [${dims.join(', ')}]`).join(', ')} is one vector per token`,
      {
        hint: 'a model for whole texts is named onnx: where one vector per passage is asked for',
      },
    )
  }
  return { rows: found.dims[1] ?? 0, dims: found.dims[2] ?? 0, data: found.data }
}

/** The first `dims` numbers with length 1. Throws `model-output` where there is no direction. */
export function unit(vector: ArrayLike<number>, dims: number, name: string): Float32Array {
  if (vector.length < dims) throw new ColragError('model-output', name, `a vector of ${vector.length} numbers came instead of ${dims}`)
  let squares = 0
  for (let i = 0; i < dims; i++) squares += (vector[i] ?? 0) ** 2
  const length = Math.sqrt(squares)
  if (!Number.isFinite(length) || length === 0)
    throw new ColragError('model-output', name, 'the vector has no direction: zero, or no numbers')
  return Float32Array.from({ length: dims }, (_, i) => (vector[i] ?? 0) / length)
}
