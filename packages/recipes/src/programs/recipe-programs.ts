import { recipesIn } from '@colrag/pipeline'
import { commandSettings, isCommand } from '@colrag/stage-kit'
import { describeRecipe } from '../definition/describe-recipe.ts'
import { programOf } from '../sheet/index-sheet.ts'
import { readingParts } from '../recipe-name.ts'

/**
 * The programs that some recipes run, each once, as their parts name them (`cmd:…`), in the order of the parts, those of indexes last. `use`: to `search`, parts that read
 * files are left out. Throws what `describeRecipe` throws.
 */
export function recipePrograms(
  names: string,
  definitions: Readonly<Record<string, unknown>> = {},
  use: 'search' | 'read' = 'read',
): readonly string[] {
  const parts = recipesIn(names).flatMap((name): readonly string[] => {
    const { parts: own, indexes } = describeRecipe(name, definitions)
    const searched = Object.values(indexes).flatMap((index) => (index.kind === 'command' ? [programOf(index)] : []))
    const reading = use === 'search' ? readingParts(own) : {}
    return [...Object.entries(own).flatMap(([key, part]) => (Object.hasOwn(reading, key) ? [] : [part as string])), ...searched]
  })
  return [...new Set(parts.filter(isCommand))]
}

/** A program as a person typed it. */
export const programLine = (part: string): string => commandSettings(part).command.join(' ')
