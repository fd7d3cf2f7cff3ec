import { recipeNames } from '../sheets.ts'
import { nearMiss } from './near-miss.ts'

/** What to write in place of a name that no recipe has; `own`: the names of users' recipes that are known. */
export function recipeHint(name: string, own: readonly string[] = []): string {
  const known = [...recipeNames, ...own]
  const meant = nearMiss(name, known)
  return `${meant === null ? '' : `did you mean ${meant}? `}there are ${known.join(', ')}; a recipe of your own is named by its file: ./mine.yaml`
}
