import type { EmbedInput, MultiVectorModel } from '@colrag/core'
import { chain, sha256 } from '../../hash.ts'
import { rowScales } from './quantised-rows.ts'
import type { QuantisedRows } from './quantised-rows.ts'

/**
 * Where the cache of a run keeps the token vectors of a passage or picture. Whoever has them puts them there: a model that makes them beside
 * something else spares the index a second pass.
 */
export function tokensKey(
  { provider, modelId, revision, dims }: Pick<MultiVectorModel, 'provider' | 'modelId' | 'revision' | 'dims'>,
  { text, image }: EmbedInput,
): string {
  const made = [provider, modelId, revision, String(dims)]
  return image === undefined ? `passage-tokens/${chain(...made, sha256(text ?? ''))}` : `picture-tokens/${chain(...made, image.key)}`
}

/** As they lie in a cache: the bytes alone, which say everything. */
export const packTokens = ({ codes }: QuantisedRows): Uint8Array => new Uint8Array(codes.buffer, codes.byteOffset, codes.byteLength)

/** Null for what cannot be rows of that size. */
export function readTokens(bytes: Uint8Array, dims: number): QuantisedRows | null {
  if (bytes.length % dims !== 0) return null
  const codes = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  return { rows: codes.length / dims, dims, codes, scales: rowScales(codes, dims) }
}
