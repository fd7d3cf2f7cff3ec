import { ColragError } from '@colrag/core'

/** What a unigram tokenizer is made of. Ids of pieces are their places in `pieces`. */
export interface UnigramVocabulary {
  readonly pieces: readonly string[]
  /** Log probabilities, one per piece. */
  readonly scores: Float32Array
  /** Code point -> the text that replaces it before anything else. */
  readonly rules: ReadonlyMap<number, string>
  readonly ids: { readonly begin: number; readonly end: number; readonly pad: number; readonly unknown: number }
  /** Score of a character that no piece covers. */
  readonly unknownScore: number
}

const magic = 'UNIGRAM1'
const headerBytes = 36

/** Reads `tokenizer.bin`; its layout is described where it is written, in `tools/bundle-encoder/tokenizer_file.py`. */
export function readTokenizerFile(file: Uint8Array): UnigramVocabulary {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.length < headerBytes || new TextDecoder().decode(file.subarray(0, 8)) !== magic) {
    throw new ColragError('corrupt', 'tokenizer.bin', 'this is not a tokenizer file', { hint: 'install the encoder package again' })
  }
  const header = Array.from({ length: 6 }, (_, i) => view.getUint32(8 + 4 * i, true))
  const [pieceCount = 0, ruleCount = 0, begin = 0, end = 0, pad = 0, unknown = 0] = header
  const codesAt = headerBytes + 4 * pieceCount
  const pieceLengthsAt = codesAt + 4 * ruleCount
  const ruleLengthsAt = pieceLengthsAt + pieceCount
  const textAt = ruleLengthsAt + ruleCount
  if (file.length < textAt)
    throw new ColragError('corrupt', 'tokenizer.bin', 'the tokenizer file is cut short', { hint: 'install the encoder package again' })

  const text = new TextDecoder().decode(file.subarray(textAt))
  const texts = slices(text, file.subarray(pieceLengthsAt, textAt))
  const scores = Float32Array.from({ length: pieceCount }, (_, i) => view.getFloat32(headerBytes + 4 * i, true))
  const rules = new Map(texts.slice(pieceCount).map((replacement, i) => [view.getUint32(codesAt + 4 * i, true), replacement]))
  return { pieces: texts.slice(0, pieceCount), scores, rules, ids: { begin, end, pad, unknown }, unknownScore: view.getFloat32(32, true) }
}

function slices(text: string, lengths: Uint8Array): string[] {
  let at = 0
  return Array.from(lengths, (length) => text.slice(at, (at += length)))
}
