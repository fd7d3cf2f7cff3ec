import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EmbeddingModel } from '@colrag/core'
import { staticModel } from '@colrag/models'
import { seededRandom } from '@colrag/stage-kit'

/** A static model of its own for some texts, written into `folder`: every character and frequent pair a row of random numbers from a seed. */
export async function staticTable(folder: string, texts: Iterable<string>, dims: number): Promise<EmbeddingModel> {
  const pieces = new Map<string, number>()
  for (const text of texts) {
    const characters = [...text.normalize('NFKC').replaceAll(/\s/gu, '')]
    characters.forEach((character, i) => {
      for (const piece of [character, `${character}${characters[i + 1] ?? ''}`]) pieces.set(piece, (pieces.get(piece) ?? 0) + 1)
    })
  }
  const kept = [...pieces]
    .filter(([piece, count]) => piece.length === 1 || count > 20)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([piece]) => piece)
  const total = [...pieces.values()].reduce((a, b) => a + b, 0)
  const vocab = [['<unk>', 0], ['▁', -3], ...kept.map((piece) => [piece, Math.log((pieces.get(piece) ?? 1) / total)] as const)]
  const random = seededRandom(3)
  const numbers = Float32Array.from({ length: vocab.length * dims }, () => random() - 0.5)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ model_type: 'model2vec' }))
  writeFileSync(join(folder, 'tokenizer.json'), JSON.stringify(tokenizerOf(vocab)))
  writeFileSync(join(folder, 'model.safetensors'), safetensors(numbers, [vocab.length, dims]))
  return staticModel(folder)
}

const tokenizerOf = (vocab: readonly unknown[]): object => ({
  version: '1.0',
  added_tokens: [],
  normalizer: { type: 'NFKC' },
  pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: false },
  post_processor: null,
  decoder: null,
  model: { type: 'Unigram', unk_id: 0, vocab },
})

function safetensors(numbers: Float32Array, shape: readonly number[]): Uint8Array {
  const header = new TextEncoder().encode(JSON.stringify({ embeddings: { dtype: 'F32', shape, data_offsets: [0, numbers.byteLength] } }))
  const length = new Uint8Array(new BigUint64Array([BigInt(header.length)]).buffer)
  return Buffer.concat([length, header, new Uint8Array(numbers.buffer)])
}
