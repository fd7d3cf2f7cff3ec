import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ColragError } from '@colrag/core'
import { encoderUrl, tokenizerUrl } from '@colrag/encoder-e5-small'
import { openOnnxSession } from '@colrag/stage-kit/onnx'
import { readTokenizerFile } from '../unigram/tokenizer-file.ts'
import { UnigramTokenizer } from '../unigram/unigram-tokenizer.ts'
import type { EncoderManifest } from './manifest.ts'

/** The loaded encoder: one text with its prefix in, its vectors out. What it gives is the caller's. */
export interface EncoderSession {
  vector(text: string): Promise<Float32Array>
  encode(text: string): Promise<Encoded>
  /** Of how many pieces a text consists, without the marks around it. */
  pieces(text: string): number
  close(): Promise<void>
}

/**
 * `pieces`: the begin mark, those of the text, the end mark; `spans`: where each stands in the text, two code units a piece, null where that
 * cannot be told; `rarities`: how rare each piece is, the negative logarithm of its probability to the tokenizer; `hidden`: the last layer,
 * a row for each; `vector`: their mean at length 1.
 */
export interface Encoded {
  readonly pieces: readonly string[]
  readonly spans: Uint32Array | null
  readonly rarities: Float32Array
  readonly hidden: Float32Array
  readonly vector: Float32Array
}

export async function openEncoder(manifest: EncoderManifest, threads: number): Promise<EncoderSession> {
  try {
    return await load(manifest, threads)
  } catch (cause) {
    if (ColragError.is(cause)) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ColragError('model-failed', manifest.modelId, `the bundled encoder does not load: ${reason}`, {
      cause,
      hint: 'install @colrag/encoder-e5-small and onnxruntime-node again, for this platform',
    })
  }
}

async function load(manifest: EncoderManifest, threads: number): Promise<EncoderSession> {
  const encoderFile = fileURLToPath(encoderUrl)
  const { size } = await stat(encoderFile)
  const tokenizerBytes = await readFile(fileURLToPath(tokenizerUrl))
  // A pointer file in place of the weights, or a copy that was cut short, would otherwise end in a riddle from the runtime.
  if (size !== manifest.bytes.encoder || tokenizerBytes.length !== manifest.bytes.tokenizer) {
    throw new ColragError('corrupt', manifest.modelId, 'the files of the bundled encoder are not complete', {
      hint: 'install @colrag/encoder-e5-small again',
    })
  }
  // Higher levels put Add and LayerNormalization together into one slower operator.
  const { session, runtime } = await openOnnxSession(encoderFile, manifest.modelId, { threads, optimisation: 'basic' })
  const vocabulary = readTokenizerFile(tokenizerBytes)
  const tokenizer = new UnigramTokenizer(vocabulary)
  const run = async <T extends string>(ids: readonly number[], names: readonly T[]): Promise<Readonly<Record<T, Float32Array>>> => {
    // One sequence per run: the activations of a run share one scale, so batch mates would change each other's vectors.
    const input = new runtime.Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length])
    const outputs = await session.run({ input_ids: input }, names)
    return Object.fromEntries(
      names.map((name) => {
        const data = outputs[name]?.data
        if (!(data instanceof Float32Array)) throw new ColragError('model-output', manifest.modelId, 'the encoder gave no vector')
        return [name, Float32Array.from(data)]
      }),
    ) as Record<T, Float32Array>
  }
  return {
    async vector(text) {
      return (await run(tokenizer.encode(text, manifest.maxTokens), ['sentence_embedding'])).sentence_embedding
    },
    async encode(text) {
      const { ids, spans } = tokenizer.encodePlaced(text, manifest.maxTokens)
      const { last_hidden_state: hidden, sentence_embedding: vector } = await run(ids, ['last_hidden_state', 'sentence_embedding'])
      const rarities = Float32Array.from(
        ids,
        (id) => -(id === vocabulary.ids.unknown ? vocabulary.unknownScore : (vocabulary.scores[id] ?? 0)),
      )
      return { pieces: ids.map((id) => vocabulary.pieces[id] ?? ''), spans, rarities, hidden, vector }
    },
    pieces: (text) => tokenizer.encode(text).length - 2,
    close: () => session.release(),
  }
}
