import { recipesIn } from '@colrag/pipeline'
import { describeRecipe } from '@colrag/recipes'
import { commandSettings, isCommand } from '@colrag/stage-kit'

/** The command lines of the programs that some recipes run, each once, in the order of their parts. Throws what `describeRecipe` throws. */
export function recipePrograms(names: string, definitions: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const parts = recipesIn(names).flatMap((name): readonly string[] => Object.values(describeRecipe(name, definitions).parts))
  return [...new Set(parts.filter(isCommand).map((part) => commandSettings(part).command.join(' ')))]
}
