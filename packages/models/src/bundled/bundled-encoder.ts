import type { EmbeddingModel, EmbedInput, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { BundledEncoderOptions } from './bundled-session.ts'
import { BundledSession } from './bundled-session.ts'
import type { EncoderSession } from './encoder-session.ts'
import type { EncoderManifest } from './manifest.ts'
import { readManifest } from './manifest.ts'

/**
 * multilingual-e5-small for Japanese and English, from the installed package: no download, no server. Loads at the first text; after
 * `close` it loads again when asked again.
 */
export function bundledEncoder(options: BundledEncoderOptions = {}): EmbeddingModel {
  const manifest = readManifest()
  return embeddingOf(manifest, new BundledSession(manifest, options), (session, text, role) =>
    session.vector(manifest.prefixes[role] + text),
  )
}

type VectorOf = (session: EncoderSession, text: string, role: 'query' | 'passage', ctx: RunContext) => Promise<Float32Array>

/** The vector of a text by a session that others may use too; `vectorOf` is given texts without their prefix. */
export const embeddingOf = (manifest: EncoderManifest, shared: BundledSession, vectorOf: VectorOf): EmbeddingModel => ({
  provider: 'bundled',
  modelId: manifest.modelId,
  revision: manifest.revision,
  dims: manifest.dims,
  limits: limitsOf(manifest),
  async embed(inputs, role, ctx) {
    const texts = inputs.map((input) => textOf(manifest, input))
    return shared.map(texts, ctx.signal, (session, text) => vectorOf(session, text, role, ctx))
  },
  close: () => shared.close(),
})

export const limitsOf = ({ maxTokens }: EncoderManifest): EmbeddingModel['limits'] => ({ batch: 64, parallel: false, tokens: maxTokens })

export function textOf({ modelId }: EncoderManifest, { text }: EmbedInput): string {
  if (text === undefined) throw new ColragError('unsupported', modelId, 'this encoder reads text, not images')
  return text
}
