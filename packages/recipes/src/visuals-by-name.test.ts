import { describe, expect, test } from 'vitest'
import { makeRecipe } from './make-recipe.ts'
import { visualsByName } from './visuals-by-name.ts'

describe('visualsByName', () => {
  test.each([
    ['maxsim', 'visual-evidence:late-interaction'],
    [' pooled ', 'visual-evidence:pooled'],
    ['maxsim?most=2', 'visual-evidence:late-interaction'],
  ])('%s', async (name, grower) => {
    const made = await visualsByName(name)
    expect(made?.grower.name).toBe(grower)
    await made?.close()
  })
  test('is nothing for none, and told apart by how many pictures it adds', async () => {
    expect(await visualsByName('none')).toBe(null)
    const [five, two] = [await visualsByName('maxsim'), await visualsByName('maxsim?most=2')]
    expect(five?.grower.fingerprint).not.toBe(two?.grower.fingerprint)
    for (const made of [five, two]) await made?.close()
  })
  test.each(['', 'clip', 'maxsim:', 'maxsim?most=0', 'maxsim?most=00', 'maxsim?most=many', 'maxsim?most=1&most=2', 'none:x:y?'])(
    '%j is refused with what there is',
    async (name) => {
      await expect(visualsByName(name)).rejects.toMatchObject({ code: 'invalid-options', hint: expect.stringContaining('maxsim') })
    },
  )
  test('a model behind a server is told its dims and looks at pictures', async () => {
    const served = await visualsByName('maxsim:vllm-pooling:vidore/colqwen2?dims=128&most=3')
    expect(served?.grower.name).toBe('visual-evidence:late-interaction')
    await served?.close()
    await expect(visualsByName('maxsim:vllm-pooling:vidore/colqwen2')).rejects.toMatchObject({
      code: 'invalid-options',
      hint: expect.stringContaining('?dims='),
    })
    await expect(visualsByName('maxsim:onnx:/nowhere?dims=128')).rejects.toMatchObject({ code: 'invalid-options', hint: 'leave dims out' })
  })
  test.each(['maxsim:bundled:nothing', 'pooled:nobody:x', 'maxsim:e5', 'pooled:vllm-pooling:x', 'pooled:tei:x?dims=0'])(
    '%s is wrong use, told with the option',
    async (name) => {
      await expect(visualsByName(name)).rejects.toMatchObject({
        code: expect.stringMatching(/^(invalid-options|not-found)$/),
        subject: '--visual-ranker',
        message: expect.stringMatching(/^--visual-ranker /),
        hint: expect.stringMatching(/./),
      })
    },
  )
  test('a model that is not there is refused by its name', async () => {
    await expect(visualsByName('maxsim:onnx:/nowhere')).rejects.toMatchObject({ code: 'not-found' })
  })
})

test('a recipe with a visual ranker grows its evidence and answers in the order of the graph; without one nothing changes', async () => {
  const [plain, ranked] = [await makeRecipe('embedded', { use: 'search' }), await makeRecipe('embedded?visuals=maxsim', { use: 'search' })]
  expect([plain.grow, plain.answer.name]).toEqual([undefined, 'extractive-answerer'])
  expect([ranked.grow?.name, ranked.answer.name]).toEqual(['visual-evidence:late-interaction', 'graph:extractive-answerer'])
  expect(Object.values(ranked.indexes).map(({ fingerprint }) => fingerprint)).toEqual(
    Object.values(plain.indexes).map(({ fingerprint }) => fingerprint),
  )
  for (const recipe of [plain, ranked]) await recipe.close()
})
