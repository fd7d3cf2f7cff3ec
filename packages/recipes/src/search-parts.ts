import type { EmbeddingModel, MultiVectorModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { bundledEncoder, bundledEncoders, bundledTokenEncoder, embeddingModel, rememberQueries } from '@colrag/models'
import { answererByName } from './answerer-by-name.ts'
import type { ModelSettings } from './model-settings.ts'
import type { ExchangedParts } from './recipe-name.ts'
import { rerankerByName } from './reranker-by-name.ts'
import { visualsByName } from './visuals-by-name.ts'
import type { AnySheet, SheetParts } from './sheet/recipe-sheet.ts'

/**
 * What of a recipe searches and answers, by the names of its parts. Rejects with what the parts reject with, each with its option named; where the
 * sheet `mayLack` parts, those for pictures, reranking and answering are left out instead, with a note.
 */
export async function openSearchParts(
  { mayLack = false, indexes }: AnySheet,
  { text, images, rerank, visuals, answer }: ExchangedParts,
  settings: ModelSettings,
): Promise<Pick<SheetParts, 'model' | 'images' | 'tokens' | 'answer' | 'reranker' | 'grow' | 'notes' | 'close'>> {
  const notes: string[] = []
  const needsTokens = Object.values(indexes).some(({ kind }) => kind === 'tokens')
  const { embedding: model, tokens } = await textVectors(text, needsTokens)
  async function open<T>(part: string, name: string | undefined, stand: string, make: (name: string) => T | Promise<T>): Promise<T | null> {
    if (name === undefined) {
      if (mayLack) notes.push(`${part}: none is named, so ${stand}`)
      return null
    }
    try {
      return await make(name)
    } catch (error) {
      if (!mayLack || !ColragError.is(error) || error.code === 'invalid-options') throw error
      notes.push(`${part}: ${name} cannot be used (${error.message}), so ${stand}`)
      return null
    }
  }
  const pictures = await open('image model', images, 'captions stand for pictures', pictureVectors)
  const reranker = await open('reranker', rerank, 'hits keep the order of the fusion', (name) => rerankerByName(name, settings))
  const ranked = await open('visual ranker', visuals, 'pictures that hang on hits are not looked at', visualsByName)
  const answers = await open('answerer', answer, 'answers are quotes', (name) => answererByName(name, settings))
  return {
    model,
    ...(tokens ? { tokens } : {}),
    ...(pictures ? { images: pictures } : {}),
    ...(reranker ? { reranker } : {}),
    ...(ranked ? { grow: ranked.grower } : {}),
    ...(answers ? { answer: answers.answerer } : {}),
    notes,
    close: async () => {
      await reranker?.close()
      await ranked?.close()
      await answers?.close()
    },
  }
}

/** The bundled encoder makes both kinds of vectors in one pass; beside another model it makes those of tokens alone. */
async function textVectors(
  name: string | undefined,
  needsTokens: boolean,
): Promise<{ embedding: EmbeddingModel; tokens?: MultiVectorModel }> {
  const isBundled = name === undefined || name === 'bundled'
  if (isBundled) return needsTokens ? bundledEncoders() : { embedding: bundledEncoder() }
  return { embedding: await embeddingModel(name), ...(needsTokens ? { tokens: bundledTokenEncoder() } : {}) }
}

/** Throws `unsupported` for a model that reads no pictures. */
async function pictureVectors(name: string): Promise<EmbeddingModel> {
  const model = await embeddingModel(name)
  if (model.reads?.images === true) return rememberQueries(model)
  await model.close()
  throw new ColragError('unsupported', '--image-model', `--image-model ${name}: the model does not read pictures`, {
    hint: 'name a model of texts and pictures, such as a CLIP or SigLIP folder with text_model.onnx and vision_model.onnx',
  })
}
