import type { AnyRecipe, Stage } from '@colrag/core'
import { chain } from '@colrag/stage-kit'
import type { RunStage } from '../record/run-record.ts'

/** The stages of a recipe in the order in which data passes, each chained to all before it: what differs between two runs first differs here. */
export function stagesOf(recipe: AnyRecipe): readonly RunStage[] {
  const stages: readonly (readonly [string, Stage | null | undefined])[] = [
    ['reader', recipe.reader],
    ['layout', recipe.layout],
    ['text', recipe.text],
    ['captions', recipe.captions],
    ['triples', recipe.triples],
    ['compose', recipe.compose],
    ...Object.entries(recipe.indexes).map(([axis, indexer]) => [`index ${axis}`, indexer] as const),
    ['reranker', recipe.reranker],
    ['visuals', recipe.grow],
    ['answer', recipe.answer],
  ]
  let before = ''
  return stages.flatMap(([stage, part]) => {
    if (!part) return []
    before = chain(before, stage, part.fingerprint)
    return [{ stage, name: part.name, fingerprint: part.fingerprint, chain: before }]
  })
}
