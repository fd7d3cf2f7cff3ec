import { askResult, searchResult } from '@colrag/core/schemas'
import type { AnyRecipe, RunContext } from '@colrag/core'
import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { plainRecipe } from './fixtures/plain-recipe.ts'
import { useWorkbench } from './fixtures/use-workbench.ts'
import { openWorkspace } from './open-workspace.ts'
import { search } from './search.ts'

const bench = useWorkbench()
const tell = (ctx: RunContext, stage: string): void => ctx.report({ stage, subject: 'x', code: 'model-failed', message: 'not today' })
const plain = plainRecipe({ opened: [], pages: [] })
const telling: AnyRecipe = {
  ...plain,
  retrieve(open, values) {
    const found = plain.retrieve(open, values)
    return {
      ...found,
      retrieve: (query, options, ctx) => {
        tell(ctx, 'reranker')
        return found.retrieve(query, options, ctx)
      },
    }
  },
  answer: {
    ...plain.answer,
    answer: (query, evidence, ctx) => {
      tell(ctx, 'answerer')
      return plain.answer.answer(query, evidence, ctx)
    },
  },
}

test('what parts fail at while they search and answer is in the result, of this question alone', async () => {
  bench.put('a.pdf', 'alpha words')
  await bench.run()
  const workspace = await openWorkspace(bench.workspace, telling)
  const failed = (stage: string): object => ({ stage, subject: 'x', code: 'model-failed', message: 'not today' })
  for (let i = 0; i < 2; i++) {
    const found = await search(workspace, 'alpha')
    expect([found.issues, searchResult.safeParse({ ...found, hits: [] }).success]).toEqual([[failed('reranker')], true])
    const answer = await ask(workspace, 'alpha')
    expect([answer.issues, askResult.safeParse(answer).success]).toEqual([[failed('reranker'), failed('answerer')], true])
  }
  await workspace.close()
  expect(await bench.find('alpha')).not.toHaveProperty('issues')
})
