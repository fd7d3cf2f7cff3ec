import type { AnyRecipe, Issue } from '@colrag/core'
import { expect, test } from 'vitest'
import { fallenBack } from './fallen-back.ts'

const part = (name: string): { name: string; fingerprint: string; kinds: [] } => ({ name, fingerprint: '0', kinds: [] })
const parts: Pick<AnyRecipe, 'captions' | 'triples'> = {
  captions: { ...part('x'), caption: () => Promise.resolve(null) },
  triples: { ...part('y'), extract: () => Promise.resolve([]) },
}
const issue = (stage: string, code: Issue['code']): Issue => ({ stage, code, subject: 'b', message: 'm' })

test('blocks that a model failed at are counted by the part that asked, what readers say is not', () => {
  expect(fallenBack([issue('z', 'model-output')], parts, 'a.pdf')).toEqual([])
  const issues = [issue('x', 'model-output'), issue('y', 'model-output'), issue('x', 'corrupt'), issue('x', 'model-output')]
  expect(fallenBack(issues, parts, 'a.pdf')).toMatchObject([
    { stage: 'x', subject: 'a.pdf', minor: true, message: expect.stringContaining('for 2 blocks:') as string },
    { stage: 'y', message: expect.stringContaining('for 1 block:') as string },
  ])
})
