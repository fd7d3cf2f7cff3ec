import type { EmbeddingModel, MultiVectorModel, TextModel } from '@colrag/core'
import { expectTypeOf } from 'vitest'
import { bundledEncoder } from './bundled/bundled-encoder.ts'
import { embeddingModel } from './embedding-model.ts'
import { parseModelName } from './model-name.ts'
import { multiVectorModel } from './multi-vector-model.ts'
import { openAiEmbedding } from './openai/openai-embedding.ts'
import { textModel } from './text-model.ts'

expectTypeOf(bundledEncoder()).toEqualTypeOf<EmbeddingModel>()
expectTypeOf(embeddingModel('bundled:e5-small')).toEqualTypeOf<Promise<EmbeddingModel>>()
expectTypeOf(parseModelName('bundled:e5-small', ['bundled', 'ollama']).provider).toEqualTypeOf<'bundled' | 'ollama'>()

// @ts-expect-error: threads is a number
bundledEncoder({ threads: '2' })
// @ts-expect-error: there is no such option
bundledEncoder({ device: 'gpu' })
// @ts-expect-error: a vector is asked for a question or a passage
void bundledEncoder().embed([{ text: 'a' }], 'document')

expectTypeOf(textModel('ollama:qwen3', { contextTokens: 4096 })).toEqualTypeOf<TextModel>()
expectTypeOf(multiVectorModel('tei:colbert', { dims: 128 })).toEqualTypeOf<Promise<MultiVectorModel>>()
// @ts-expect-error: a model behind a server is told the length of its vectors
openAiEmbedding('bge-m3', { baseUrl: 'http://127.0.0.1:8000/v1' })
// @ts-expect-error: the run, not the model, holds the signal
textModel('ollama:qwen3', { signal: AbortSignal.abort() })
