import type { MultiVectorModel, TokenMatrix } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'
import { limitsOf, textOf } from './bundled-encoder.ts'
import type { BundledEncoderOptions } from './bundled-session.ts'
import { BundledSession } from './bundled-session.ts'
import type { Encoded, EncoderSession } from './encoder-session.ts'
import type { EncoderManifest } from './manifest.ts'
import { readManifest } from './manifest.ts'
import { plainTokens, projectedDims, projectionName, projectTokens } from './project-tokens.ts'

export interface BundledTokenOptions extends BundledEncoderOptions {
  /** Numbers of a vector: 128 (when left out), or 384 as the encoder gives them, which finds a little more and takes three times the room. */
  readonly dims?: 128 | 384
}

/**
 * The bundled encoder as one vector for each piece of a word, as it is meant in its text: the last layer, projected. Marks, prefixes and
 * pieces without a letter or digit are left out where others are there. A text longer than the encoder reads is read from its beginning.
 */
export function bundledTokenEncoder(options: BundledTokenOptions = {}): MultiVectorModel {
  const manifest = readManifest()
  const dims = tokenDims(manifest, options)
  return tokensOf(manifest, new BundledSession(manifest, options), dims, (session, text, role) =>
    session.encode(manifest.prefixes[role] + text),
  )
}

/** Throws `invalid-options` for a number that the encoder does not have. */
export function tokenDims(manifest: EncoderManifest, { dims = projectedDims }: BundledTokenOptions): number {
  if (dims !== projectedDims && dims !== manifest.dims)
    throw new ColragError('invalid-options', 'dims', `token vectors have ${projectedDims} or ${manifest.dims} numbers, not ${dims}`)
  return dims
}

type EncodedOf = (session: EncoderSession, text: string, role: 'query' | 'passage') => Promise<Encoded>

/** Token vectors by a session that others may use too; `encodedOf` is given texts without their prefix. */
export const tokensOf = (manifest: EncoderManifest, shared: BundledSession, dims: number, encodedOf: EncodedOf): MultiVectorModel => ({
  provider: 'bundled',
  modelId: manifest.modelId,
  revision: sha256(`${manifest.revision} ${dims === manifest.dims ? 'plain' : projectionName}`),
  dims,
  limits: limitsOf(manifest),
  async encode(inputs, role, ctx) {
    const texts = inputs.map((input) => textOf(manifest, input))
    return shared.map(texts, ctx.signal, async (session, text) =>
      tokenMatrix(await encodedOf(session, text, role), prefixOf(session, manifest.prefixes[role]), manifest.dims, dims),
    )
  },
  close: () => shared.close(),
})

/** What precedes the text: how many pieces, and how many code units. */
interface Prefix {
  readonly pieces: number
  readonly length: number
}

export const prefixOf = (session: EncoderSession, prefix: string): Prefix => ({ pieces: session.pieces(prefix), length: prefix.length })

export function tokenMatrix({ pieces, spans, rarities, hidden }: Encoded, prefix: Prefix, hiddenDims: number, dims: number): TokenMatrix {
  const all = pieces.map((_, i) => i)
  const content = all.slice(1 + prefix.pieces, -1)
  const words = content.filter((i) => /[\p{L}\p{N}]/u.test(pieces[i] ?? ''))
  const rows = words.length > 0 ? words : content.length > 0 ? content : all
  const data = (dims === hiddenDims ? plainTokens : projectTokens)(hidden, hiddenDims, rows)
  const placed =
    spans &&
    Uint32Array.from(
      rows.flatMap((i) => [spans[2 * i] ?? 0, spans[2 * i + 1] ?? 0]),
      (at) => Math.max(0, at - prefix.length),
    )
  return {
    rows: rows.length,
    dims,
    data,
    rarities: Float32Array.from(rows, (i) => rarities[i] as number),
    ...(placed ? { spans: placed } : {}),
  }
}
