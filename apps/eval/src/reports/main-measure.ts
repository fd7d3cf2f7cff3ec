import type { RecipeRecord } from '../record/run-record.ts'

/** By what a run is judged at one glance: nDCG at 10 or as near to it as was measured; null where nothing was. */
export const mainMeasure = (recipes: readonly RecipeRecord[]): string | null => bestOf(recipes, 'ndcg@', 10)

/** Recall at 5, or at the nearest cut-off that was measured. */
export const recallMeasure = (recipes: readonly RecipeRecord[]): string | null => bestOf(recipes, 'recall@', 5)

/** The three that tables of parts show: recall, all of what is needed, nDCG. */
export const mainMeasures = (recipes: readonly RecipeRecord[]): readonly string[] => [
  ...new Set([recallMeasure(recipes), bestOf(recipes, 'all@', 5), mainMeasure(recipes)].filter((name) => name !== null)),
]

function bestOf(recipes: readonly RecipeRecord[], kind: string, wanted: number): string | null {
  const names = Object.keys(recipes[0]?.metrics ?? {})
  const away = (name: string): number => Math.abs(Number(name.split('@')[1]) - wanted)
  return names.filter((name) => name.startsWith(kind)).toSorted((a, b) => away(a) - away(b))[0] ?? names[0] ?? null
}
