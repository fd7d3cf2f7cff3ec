import { recipesIn } from '@colrag/pipeline'
import { describeRecipe, recipeNames } from '@colrag/recipes'
import { endpoint } from '../endpoint.ts'
import type { Endpoint } from '../endpoint.ts'
import { healthShape, recipeListShape } from '../records.ts'
import type { Health, RecipeList } from '../records.ts'
import { version } from '../version.ts'

export const healthEndpoint: Endpoint = endpoint<undefined, undefined, undefined, Health>({
  method: 'GET',
  path: '/health',
  id: 'health',
  about: 'Whether the server answers, and what it serves',
  success: { status: 200, about: 'It does', schema: healthShape },
  problems: ['corrupt', 'index-incompatible'],
  async handle({ served, queue }) {
    const manifest = served.manifest()
    return {
      status: 'ok',
      version: version(),
      recipe: manifest?.recipe ?? null,
      generation: manifest?.generation ?? null,
      documents: manifest?.documents.length ?? 0,
      jobs: queue.open.length,
    }
  },
})

export const recipesEndpoint: Endpoint = endpoint<undefined, undefined, undefined, RecipeList>({
  method: 'GET',
  path: '/recipes',
  id: 'listRecipes',
  about: 'The recipes there are; here are those of this workspace, of which the first answers unless another is named',
  success: { status: 200, about: 'Recipes', schema: recipeListShape },
  problems: [],
  async handle({ served, settings }) {
    const { recipe, definitions = settings.definitions } = served.manifest() ?? {}
    const current = recipe ?? settings.recipe
    const here = current === undefined ? [] : recipesIn(current)
    const names = new Set([...here, ...recipeNames, ...Object.keys(definitions)])
    const recipes = [...names].map((name) => {
      const { base, about, indexes } = describeRecipe(name, definitions)
      return { name, base, about, axes: Object.keys(indexes) }
    })
    return { here: [...here], recipes }
  },
})
