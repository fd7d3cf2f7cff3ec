import type { MultiVectorModel } from '@colrag/core'
import { seededRandom } from '@colrag/stage-kit'

/** `calls`: the texts of every call so far, so that a test can count them. */
export interface HashedTokens extends MultiVectorModel {
  readonly calls: readonly (readonly string[])[]
}

/** A small real multi-vector model for tests: a vector for each character, drawn from its code and a little from its neighbours'. Spaces are left out. */
export function hashedTokens(options: { readonly dims?: number; readonly revision?: string; readonly batch?: number } = {}): HashedTokens {
  const { dims = 24, revision = '1', batch = 8 } = options
  const calls: (readonly string[])[] = []
  const drawn = new Map<string, Float32Array>()
  const vectorOf = (character: string): Float32Array => {
    const known = drawn.get(character)
    if (known) return known
    const random = seededRandom((character.codePointAt(0) ?? 0) + 1)
    const vector = Float32Array.from({ length: dims }, () => random() - 0.5)
    drawn.set(character, vector)
    return vector
  }
  return {
    provider: 'testing',
    modelId: 'hashed-tokens',
    revision,
    dims,
    calls,
    limits: { batch, parallel: false, tokens: 8192 },
    encode(inputs, role) {
      if (inputs.length > batch) return Promise.reject(new Error(`${inputs.length} inputs in a call for ${batch}`))
      calls.push(inputs.map((input) => `${role}: ${input.text ?? ''}`))
      return Promise.resolve(
        inputs.map(({ text = '' }) => {
          const characters = [...text].filter((character) => character.trim() !== '')
          const data = new Float32Array(characters.length * dims)
          characters.forEach((character, i) => {
            const [before, own, after] = [characters[i - 1], character, characters[i + 1]].map((c) =>
              c === undefined ? null : vectorOf(c),
            )
            const mixed = Float32Array.from({ length: dims }, (_, d) => (own?.[d] ?? 0) + 0.2 * ((before?.[d] ?? 0) + (after?.[d] ?? 0)))
            const length = Math.hypot(...mixed)
            data.set(
              mixed.map((x) => x / length),
              i * dims,
            )
          })
          return { rows: characters.length, dims, data }
        }),
      )
    },
    close: () => Promise.resolve(),
  }
}
