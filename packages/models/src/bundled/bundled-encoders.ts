import type { EmbeddingModel, MultiVectorModel } from '@colrag/core'
import { packTokens, quantiseRows, recent, tokensKey } from '@colrag/stage-kit/indexes'
import { embeddingOf } from './bundled-encoder.ts'
import { BundledSession } from './bundled-session.ts'
import { prefixOf, tokenDims, tokenMatrix, tokensOf } from './bundled-token-encoder.ts'
import type { BundledTokenOptions } from './bundled-token-encoder.ts'
import type { Encoded, EncoderSession } from './encoder-session.ts'
import { readManifest } from './manifest.ts'

/** Both readings of one loaded encoder; closing either frees it. */
export interface BundledEncoders {
  readonly embedding: EmbeddingModel
  readonly tokens: MultiVectorModel
}

/**
 * `bundledEncoder` and `bundledTokenEncoder` for one pass a text: a question is kept for the other one's turn, and a passage that is embedded
 * with a cache at hand leaves its token vectors there, where an index of tokens looks first.
 */
export function bundledEncoders(options: BundledTokenOptions = {}): BundledEncoders {
  const manifest = readManifest()
  const shared = new BundledSession(manifest, options)
  const dims = tokenDims(manifest, options)
  const questions = recent<Encoded>(8)
  const asked = (session: EncoderSession, text: string): Promise<Encoded> =>
    questions(text, () => session.encode(manifest.prefixes.query + text))
  const tokens = tokensOf(manifest, shared, dims, (session, text, role) =>
    role === 'query' ? asked(session, text) : session.encode(manifest.prefixes.passage + text),
  )
  const embedding = embeddingOf(manifest, shared, async (session, text, role, { cache }) => {
    if (role === 'query') return (await asked(session, text)).vector.slice()
    const prefixed = manifest.prefixes.passage + text
    const key = tokensKey(tokens, { text })
    if (!cache || (await cache.get(key))) return session.vector(prefixed)
    const encoded = await session.encode(prefixed)
    const { data } = tokenMatrix(encoded, prefixOf(session, manifest.prefixes.passage), manifest.dims, dims)
    await cache.put(key, packTokens(quantiseRows(data, dims)))
    return encoded.vector
  })
  return { embedding, tokens }
}
