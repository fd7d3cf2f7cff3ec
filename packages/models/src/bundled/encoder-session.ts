import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ColragError } from '@colrag/core'
import { encoderUrl, tokenizerUrl } from '@colrag/encoder-e5-small'
import { openOnnxSession } from '@colrag/stage-kit/onnx'
import { readTokenizerFile } from '../unigram/tokenizer-file.ts'
import { UnigramTokenizer } from '../unigram/unigram-tokenizer.ts'
import type { EncoderManifest } from './manifest.ts'

/** The loaded encoder: one text in, its vector out. */
export interface EncoderSession {
  /** `text` with its prefix. The vector is the caller's. */
  vector(text: string): Promise<Float32Array>
  close(): Promise<void>
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
  const tokenizer = new UnigramTokenizer(readTokenizerFile(tokenizerBytes))
  return {
    async vector(text) {
      const ids = tokenizer.encode(text, manifest.maxTokens)
      // One sequence per run: the activations of a run share one scale, so batch mates would change each other's vectors.
      const input = new runtime.Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length])
      const { sentence_embedding: output } = await session.run({ input_ids: input }, ['sentence_embedding'])
      if (!(output?.data instanceof Float32Array)) throw new ColragError('model-output', manifest.modelId, 'the encoder gave no vector')
      return Float32Array.from(output.data)
    },
    close: () => session.release(),
  }
}
