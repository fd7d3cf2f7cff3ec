import type { EmbeddingModel, EmbedInput, MultiVectorModel, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'
import { packTokens, quantiseRows, recent, tokensKey } from '@colrag/stage-kit/indexes'
import type { BundledEncoderOptions } from './bundled-session.ts'
import { BundledSession } from './bundled-session.ts'
import type { EncoderSession, Encoded } from './encoder-session.ts'
import type { EncoderManifest } from './manifest.ts'
import { readManifest } from './manifest.ts'
import { projectTokens, projectedDims, projectionName } from './project-tokens.ts'

/** Both readings of one loaded encoder; closing either frees it. */
export interface BundledEncoders {
  readonly embedding: EmbeddingModel
  readonly tokens: MultiVectorModel
}

/**
 * multilingual-e5-small for Japanese and English, from the installed package: no download, no server. Loads at the first text; after
 * `close` it loads again when asked again.
 */
export function bundledEncoder(options: BundledEncoderOptions = {}): EmbeddingModel {
  const manifest = readManifest()
  return embeddingOf(manifest, new BundledSession(manifest, options), null)
}

/**
 * The same encoder as one vector of 128 numbers for each piece of a word, as it is meant in its text: the last layer, projected. Marks,
 * prefixes and pieces without a letter or digit are left out where others are there. A text longer than the encoder reads is read from its
 * beginning.
 */
export function bundledTokenEncoder(options: BundledEncoderOptions = {}): MultiVectorModel {
  const manifest = readManifest()
  return tokensOf(manifest, new BundledSession(manifest, options), (_, make) => make())
}

/**
 * Both at once, for one pass a text: a question is kept for the other one's turn, and a passage that is embedded with a cache at hand leaves
 * its token vectors there.
 */
export function bundledEncoders(options: BundledEncoderOptions = {}): BundledEncoders {
  const manifest = readManifest()
  const session = new BundledSession(manifest, options)
  const questions = recent<Encoded>(8)
  const tokens = tokensOf(manifest, session, questions)
  return { tokens, embedding: embeddingOf(manifest, session, { tokens, questions }) }
}

type Questions = (text: string, make: () => Promise<Encoded>) => Promise<Encoded>

function embeddingOf(
  manifest: EncoderManifest,
  shared: BundledSession,
  pair: { readonly tokens: MultiVectorModel; readonly questions: Questions } | null,
): EmbeddingModel {
  const leaveTokens = async (session: EncoderSession, text: string, ctx: RunContext): Promise<Float32Array> => {
    const prefixed = manifest.prefixes.passage + text
    const key = pair && ctx.cache ? tokensKey(pair.tokens, { text }) : null
    if (key === null || (await ctx.cache?.get(key))) return session.vector(prefixed)
    const encoded = await session.encode(prefixed)
    const { data, dims } = tokenMatrix(manifest, session, encoded, 'passage')
    await ctx.cache?.put(key, packTokens(quantiseRows(data, dims)))
    return encoded.vector
  }
  const ofQuestion = async (session: EncoderSession, text: string): Promise<Float32Array> => {
    const prefixed = manifest.prefixes.query + text
    return pair ? (await pair.questions(text, () => session.encode(prefixed))).vector.slice() : session.vector(prefixed)
  }
  return {
    provider: 'bundled',
    modelId: manifest.modelId,
    revision: manifest.revision,
    dims: manifest.dims,
    limits: limitsOf(manifest),
    async embed(inputs, role, ctx) {
      const texts = inputs.map((input) => textOf(manifest, input))
      return shared.map(texts, ctx.signal, (session, text) =>
        role === 'query' ? ofQuestion(session, text) : leaveTokens(session, text, ctx),
      )
    },
    close: () => shared.close(),
  }
}

function tokensOf(manifest: EncoderManifest, shared: BundledSession, questions: Questions): MultiVectorModel {
  const encoded = (session: EncoderSession, text: string, role: 'query' | 'passage'): Promise<Encoded> => {
    const make = (): Promise<Encoded> => session.encode(manifest.prefixes[role] + text)
    return role === 'query' ? questions(text, make) : make()
  }
  return {
    provider: 'bundled',
    modelId: manifest.modelId,
    revision: sha256(`${manifest.revision} ${projectionName}`),
    dims: projectedDims,
    limits: limitsOf(manifest),
    async encode(inputs, role, ctx) {
      const texts = inputs.map((input) => textOf(manifest, input))
      return shared.map(texts, ctx.signal, async (session, text) =>
        tokenMatrix(manifest, session, await encoded(session, text, role), role),
      )
    },
    close: () => shared.close(),
  }
}

const limitsOf = ({ maxTokens }: EncoderManifest): EmbeddingModel['limits'] => ({ batch: 64, parallel: false, tokens: maxTokens })

function textOf({ modelId }: EncoderManifest, { text }: EmbedInput): string {
  if (text === undefined) throw new ColragError('unsupported', modelId, 'this encoder reads text, not images')
  return text
}

function tokenMatrix(
  manifest: EncoderManifest,
  session: EncoderSession,
  { pieces, hidden }: Encoded,
  role: 'query' | 'passage',
): { readonly rows: number; readonly dims: number; readonly data: Float32Array } {
  const first = 1 + session.pieces(manifest.prefixes[role])
  const all = pieces.map((_, i) => i)
  const content = all.filter((i) => i >= first && i < pieces.length - 1)
  const words = content.filter((i) => /[\p{L}\p{N}]/u.test(pieces[i] ?? ''))
  const rows = words.length > 0 ? words : content.length > 0 ? content : all
  return { rows: rows.length, dims: projectedDims, data: projectTokens(hidden, manifest.dims, rows) }
}
