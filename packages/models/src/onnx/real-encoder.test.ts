import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encoderUrl, tokenizerUrl } from '@colrag/encoder-e5-small'
import { strictContext } from '@colrag/testing'
import { expect, it } from 'vitest'
import { bundledEncoder } from '../bundled/bundled-encoder.ts'
import { writtenModel } from '../fixtures/model-files.fixture.ts'
import { readTokenizerFile } from '../unigram/tokenizer-file.ts'
import { onnxEncoder } from './onnx-encoder.ts'

/** The tokenizer of the bundled encoder in the form that models on a hub have theirs. */
function hubTokenizer(): object {
  const { pieces, scores, ids } = readTokenizerFile(readFileSync(tokenizerUrl))
  const piece = (id: number): string => pieces[id] ?? ''
  const marks = [ids.begin, ids.pad, ids.end, ids.unknown]
  return {
    added_tokens: marks.map((id) => ({
      id,
      content: piece(id),
      special: true,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
    })),
    normalizer: { type: 'NFKC' },
    pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
    post_processor: {
      type: 'TemplateProcessing',
      single: [
        { SpecialToken: { id: piece(ids.begin), type_id: 0 } },
        { Sequence: { id: 'A', type_id: 0 } },
        { SpecialToken: { id: piece(ids.end), type_id: 0 } },
      ],
      pair: [],
      special_tokens: Object.fromEntries([ids.begin, ids.end].map((id) => [piece(id), { id: piece(id), ids: [id], tokens: [piece(id)] }])),
    },
    decoder: null,
    model: { type: 'Unigram', unk_id: ids.unknown, vocab: pieces.map((text, id) => [text, scores[id]]) },
  }
}

it('runs a real encoder of a hundred thousand pieces as the bundled one runs, from a folder and a tokenizer in another form', async () => {
  const folder = writtenModel({
    'tokenizer.json': hubTokenizer(),
    'config.json': { model_type: 'bert', max_position_embeddings: 512 },
    'config_sentence_transformers.json': { prompts: { query: 'query: ', passage: 'passage: ' } },
  })
  symlinkSync(fileURLToPath(encoderUrl), join(folder, 'model.onnx'))
  const texts = [
    '居室の換気回数は毎時0.5回以上とする。',
    'The guard rail shall be at least 42 inches high.',
    '令和２年７月豪雨により球磨川が氾濫した。',
    // Both cut at 512 tokens.
    '鉄筋コンクリート造の柱。'.repeat(200),
  ].map((text) => ({ text }))
  const models = [bundledEncoder({ threads: 1 }), await onnxEncoder(folder, { threads: 1 })]
  const [ours, theirs] = await Promise.all(models.map((model) => model.embed(texts, 'passage', strictContext())))
  for (const [i, vector] of (ours ?? []).entries()) {
    const cosine = vector.reduce((sum, x, d) => sum + x * (theirs?.[i]?.[d] ?? 0), 0)
    expect(cosine).toBeGreaterThan(0.9999)
  }
  await Promise.all(models.map((model) => model.close()))
})
