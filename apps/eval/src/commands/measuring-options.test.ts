import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { beirFolder } from '../fixture/beir-folder.ts'
import { measuringOf } from './measuring-options.ts'

test('a configuration keeps the whole place of a set, so that it is found from anywhere', async () => {
  const folder = beirFolder()
  const { config, set } = await measuringOf({ dataset: relative('.', folder), data: '.', k: [5] })
  expect([config.dataset, set.name]).toEqual([folder, 'towns'])
  expect((await measuringOf({ dataset: 'jsquad', data: '.', k: [5] })).config.dataset).toBe('jsquad')
})

test('one recipe is changed, not several', async () => {
  await expect(measuringOf({ dataset: 'jsquad', data: '.', k: [5], recipe: 'embedded,naive-rag' })).rejects.toMatchObject({
    code: 'invalid-options',
    subject: '--recipe',
  })
})
