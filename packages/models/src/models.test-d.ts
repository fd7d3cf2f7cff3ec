import type { EmbeddingModel } from '@colrag/core'
import { expectTypeOf } from 'vitest'
import { bundledEncoder } from './bundled/bundled-encoder.ts'
import { embeddingModel } from './embedding-model.ts'
import { parseModelName } from './model-name.ts'

expectTypeOf(bundledEncoder()).toEqualTypeOf<EmbeddingModel>()
expectTypeOf(embeddingModel('bundled:e5-small')).toEqualTypeOf<Promise<EmbeddingModel>>()
expectTypeOf(parseModelName('bundled:e5-small', ['bundled', 'ollama']).provider).toEqualTypeOf<'bundled' | 'ollama'>()

// @ts-expect-error: threads is a number
bundledEncoder({ threads: '2' })
// @ts-expect-error: there is no such option
bundledEncoder({ device: 'gpu' })
// @ts-expect-error: a vector is asked for a question or a passage
void bundledEncoder().embed([{ text: 'a' }], 'document')
