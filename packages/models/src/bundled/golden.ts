import { readFileSync } from 'node:fs'

/** One text, how SentencePiece cuts it with its prefix and, where the source engine cuts it so too, that engine's vector. */
export interface GoldenCase {
  readonly role: 'query' | 'passage'
  readonly text: string
  readonly ids: readonly number[]
  readonly vector: readonly number[] | null
}

interface Written extends Omit<GoldenCase, 'vector'> {
  /** 8-bit numbers in base64: the vector times an unknown factor. */
  readonly vector?: string
}

/** Written by `tools/bundle-encoder/golden.py`. */
export const golden: readonly GoldenCase[] = (
  JSON.parse(readFileSync(new URL('golden.json', import.meta.url), 'utf8')) as readonly Written[]
).map((written) => ({
  ...written,
  vector: written.vector === undefined ? null : Array.from(new Int8Array(Buffer.from(written.vector, 'base64'))),
}))
