import type { AnyRecipe } from '@colrag/core'
import { verifyWorkspace } from '@colrag/pipeline'
import type { Change } from './changes.ts'
import { lineRecipe } from './line-recipe.ts'
import { everythingFound, filesBelow } from './line-workspace.ts'

const questions = ['word1 word2 word7', 'word150 word3', 'map word12']
const older = lineRecipe()

/** Everything that can be found, by the parts that there are after a change, or by those before it. */
export async function foundAfter(workspace: string, { recipe }: Change): Promise<string | null> {
  return byEither(recipe, (parts) => everythingFound(workspace, parts, questions))
}

/** What verify says of it, by the same parts. */
export const problemsOf = (workspace: string, { recipe }: Change): Promise<readonly unknown[]> =>
  byEither(recipe, async (parts) => {
    const { problems } = await verifyWorkspace(workspace, parts)
    if (parts === recipe && problems.some(({ code }) => code === 'index-incompatible')) throw problems[0]
    return problems
  })

async function byEither<T>(recipe: AnyRecipe, look: (parts: AnyRecipe) => Promise<T>): Promise<T> {
  try {
    return await look(recipe)
  } catch (error) {
    if ((error as { code?: string } | undefined)?.code !== 'index-incompatible') throw error
    return look(older)
  }
}

/** What a writer that has ended must not leave behind. */
export const leftAside = (workspace: string): string[] =>
  filesBelow(workspace).filter((file) => /\.(part|old)(\/|$)|^readers\/|lease/.test(file))
