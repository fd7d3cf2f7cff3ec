import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ColragError } from '@colrag/core'
import { manifestUrl } from '@colrag/encoder-e5-small'
import { sha256 } from '@colrag/stage-kit'

/** What the data package says of itself. */
export interface EncoderManifest {
  readonly modelId: string
  /** Changes with the encoder and with the tokenizer: either changes the vectors. */
  readonly revision: string
  readonly dims: number
  readonly maxTokens: number
  readonly prefixes: { readonly query: string; readonly passage: string }
  readonly bytes: { readonly encoder: number; readonly tokenizer: number }
}

interface Written extends Omit<EncoderManifest, 'revision' | 'bytes'> {
  readonly files: Readonly<Record<'encoder.onnx' | 'tokenizer.bin', { readonly bytes: number; readonly sha256: string }>>
}

export function readManifest(): EncoderManifest {
  try {
    const { files, modelId, dims, maxTokens, prefixes } = JSON.parse(readFileSync(fileURLToPath(manifestUrl), 'utf8')) as Written
    const encoder = files['encoder.onnx']
    const tokenizer = files['tokenizer.bin']
    return {
      modelId,
      dims,
      maxTokens,
      prefixes,
      revision: sha256(encoder.sha256 + tokenizer.sha256),
      bytes: { encoder: encoder.bytes, tokenizer: tokenizer.bytes },
    }
  } catch (cause) {
    throw new ColragError('model-failed', 'e5-small', 'the description of the bundled encoder cannot be read', {
      cause,
      hint: 'install @colrag/encoder-e5-small again',
    })
  }
}
