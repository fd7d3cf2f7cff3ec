import type { ExchangedParts } from '@colrag/recipes'

/** Where a stage is named: in the name of a recipe, or at a place of its definition (`AXIS` stands for every axis that has such a thing). */
type StagePlace = { readonly part: keyof ExchangedParts } | { readonly path: readonly string[] }

/** A stage that can be exchanged. `also`: other names for it. `values`: what may stand for it, for people. */
export interface ExchangeableStage {
  readonly stage: string
  readonly also?: readonly string[]
  readonly place: StagePlace
  readonly values: string
}

/** Those of every recipe. An axis has more: `AXIS.normalizer`, and each field of its index (`bm25.tokenizer`, `text.dims`). */
export const stages: readonly ExchangeableStage[] = [
  { stage: 'layout', place: { part: 'layout' }, values: 'ruled, onnx:FOLDER, cmd:PROGRAM, several joined by +' },
  { stage: 'ocr', also: ['text-reader'], place: { part: 'ocr' }, values: 'tesseract, paddle:FOLDER, cmd:PROGRAM' },
  { stage: 'captions', also: ['captioner'], place: { part: 'captions' }, values: 'rules, llm:PROVIDER:MODEL, cmd:PROGRAM' },
  { stage: 'pack', place: { part: 'pack' }, values: 'a domain of captions' },
  { stage: 'triples', place: { part: 'triples' }, values: 'rules, llm:PROVIDER:MODEL, cmd:PROGRAM' },
  {
    stage: 'text-model',
    also: ['text', 'embedding'],
    place: { part: 'text' },
    values: 'bundled, static:FOLDER, onnx:FOLDER, PROVIDER:MODEL',
  },
  { stage: 'image-model', also: ['images'], place: { part: 'images' }, values: 'onnx:FOLDER' },
  { stage: 'tokenizer', place: { path: ['indexes', 'AXIS', 'tokenizer'] }, values: 'mixed, paper, word, morphological, blended' },
  { stage: 'folding', place: { path: ['indexes', 'AXIS', 'folding'] }, values: 'text, none' },
  {
    stage: 'normalizer',
    place: { path: ['fusion', 'normalizers', 'AXIS'] },
    values: 'identity, max, min-max, z-score, below-best:0.14, …',
  },
  { stage: 'fuser', place: { path: ['fusion', 'fuser'] }, values: 'weighted-sum, reciprocal-rank' },
  { stage: 'depth', place: { path: ['fusion', 'depth'] }, values: 'hits asked of each axis' },
  { stage: 'analyser', place: { path: ['fusion', 'analyser'] }, values: 'rules, none' },
  {
    stage: 'rerank',
    also: ['reranker'],
    place: { part: 'rerank' },
    values: 'none, tokens, onnx:FOLDER, llm:PROVIDER:MODEL, pages:PROVIDER:MODEL, tiles:PROVIDER:MODEL, cmd:PROGRAM',
  },
  {
    stage: 'visual-ranker',
    also: ['visuals'],
    place: { part: 'visuals' },
    values: 'none, pooled, maxsim, pooled:PROVIDER:MODEL, maxsim:PROVIDER:MODEL',
  },
  { stage: 'answer', also: ['answerer'], place: { part: 'answer' }, values: 'extractive, llm:PROVIDER:MODEL, cmd:PROGRAM' },
]
