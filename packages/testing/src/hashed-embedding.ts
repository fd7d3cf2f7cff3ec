import type { EmbeddingModel } from '@colrag/core'

/** `calls`: the texts of every call so far, so that a test can count them. */
export interface HashedEmbedding extends EmbeddingModel {
  readonly calls: readonly (readonly string[])[]
}

/** A small real embedding for tests: counts of hashed characters and pairs, L2-normalised. Alike texts are near, and nothing is loaded. */
export function hashedEmbedding(
  options: { readonly dims?: number; readonly revision?: string; readonly batch?: number } = {},
): HashedEmbedding {
  const { dims = 64, revision = '1', batch = 8 } = options
  const calls: (readonly string[])[] = []
  return {
    provider: 'testing',
    modelId: 'hashed',
    revision,
    dims,
    calls,
    limits: { batch, parallel: false, tokens: 8192 },
    embed(inputs, role) {
      if (inputs.length > batch) return Promise.reject(new Error(`${inputs.length} inputs in a call for ${batch}`))
      calls.push(inputs.map((input) => `${role}: ${input.text ?? ''}`))
      return Promise.resolve(inputs.map((input) => vectorOf(input.text ?? '', dims)))
    },
    close: () => Promise.resolve(),
  }
}

function vectorOf(text: string, dims: number): Float32Array {
  const vector = new Float32Array(dims)
  const characters = [...text]
  characters.forEach((character, i) => {
    for (const term of [character, `${character}${characters[i + 1] ?? ''}`]) {
      let hash = 0x811c9dc5
      for (let k = 0; k < term.length; k++) hash = Math.imul(hash ^ term.charCodeAt(k), 0x01000193) >>> 0
      vector[hash % dims] = (vector[hash % dims] ?? 0) + 1
    }
  })
  const length = Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0))
  if (length === 0) vector[0] = 1
  return length === 0 ? vector : vector.map((x) => x / length)
}
