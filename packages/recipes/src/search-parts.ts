import type { EmbeddingModel } from '@colrag/core'
import { bundledEncoder, embeddingModel, rememberQueries } from '@colrag/models'
import { answererByName } from './answerer-by-name.ts'
import type { ModelSettings } from './model-settings.ts'
import type { ExchangedParts } from './recipe-name.ts'
import type { AnySheet, SheetParts } from './sheet/recipe-sheet.ts'

/** What of a recipe searches and answers, by the names of its parts. Throws what the parts throw, each with its option named. */
export async function openSearchParts(
  _sheet: AnySheet,
  { text, answer }: ExchangedParts,
  settings: ModelSettings,
): Promise<Pick<SheetParts, 'model' | 'answer' | 'reranker' | 'notes' | 'close'>> {
  const model = rememberQueries(await textVectors(text))
  const answers = answererByName(answer ?? 'extractive', settings)
  return { model, answer: answers.answerer, close: answers.close }
}

const textVectors = async (name: string | undefined): Promise<EmbeddingModel> =>
  name === undefined || name === 'bundled' ? bundledEncoder() : embeddingModel(name)
