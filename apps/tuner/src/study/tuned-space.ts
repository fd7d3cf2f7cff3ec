import { ColragError } from '@colrag/core'
import type { AnyRecipe, Param, Space } from '@colrag/core'
import { nearMiss } from '@colrag/recipes'
import type { RecipeValues } from '../measuring/score-questions.ts'

/** What is tuned of a recipe. `complete`: whole values of the recipe from those of a trial. `notes`: what of its space is left alone, and why. */
export interface TunedSpace {
  readonly space: Space
  complete(values: Readonly<Record<string, unknown>>): RecipeValues
  readonly notes: readonly string[]
}

/**
 * The space of a recipe, or the parameters of it that `only` names; what is not tuned stays as the recipe has it. An axis that is not opened cannot
 * be weighed: its weight stays 0. Throws `invalid-options` for a name that is no parameter, and for a recipe with nothing to tune.
 */
export function tunedSpace(recipe: AnyRecipe, opened: object, only?: readonly string[]): TunedSpace {
  const names = Object.keys(recipe.space)
  if (names.length === 0)
    throw new ColragError('invalid-options', '--recipe', `the recipe ${recipe.name} has nothing to tune`, {
      hint: 'take one with weights, embedded or paper-v0.7.4',
    })
  const wrong = only?.find((name) => !names.includes(name))
  if (wrong !== undefined) {
    const meant = nearMiss(wrong, names)
    throw new ColragError('invalid-options', '--params', `${recipe.name} has no parameter ${wrong}`, {
      hint: meant === null ? `it has ${names.join(', ')}` : `did you mean ${meant}?`,
    })
  }
  const notes: string[] = []
  const params = names
    .filter((name) => only?.includes(name) ?? true)
    .map((name): [string, Param] => {
      const param = recipe.space[name] as Param
      if (param.kind !== 'simplex' || name !== 'weights') return [name, param]
      const keys = param.keys.filter((axis) => Object.hasOwn(opened, axis))
      const missing = param.keys.filter((axis) => !keys.includes(axis))
      if (missing.length > 0) notes.push(`${missing.join(', ')}: the recipe ${recipe.name} does without this axis, so its weight stays 0`)
      return [name, { ...param, keys }]
    })
  return {
    space: Object.fromEntries(params),
    complete(values) {
      const whole = Object.entries(values).map(([name, value]) => {
        const param = recipe.space[name]
        return [
          name,
          param?.kind === 'simplex' ? { ...Object.fromEntries(param.keys.map((key) => [key, 0])), ...(value as object) } : value,
        ]
      })
      return { ...recipe.values, ...(Object.fromEntries(whole) as RecipeValues) }
    },
    notes,
  }
}
