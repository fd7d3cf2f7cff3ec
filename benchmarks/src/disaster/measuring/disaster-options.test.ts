import { expect, test } from 'vitest'
import { disasterOptions } from './disaster-options.ts'

const recipes = ['embedded', 'naive-rag', 'paper-v0.7.2', 'paper-v0.7.3']

test('options are read, JSON goes to standard output where no file is named', () => {
  expect(disasterOptions(['set', '--workspace', 'w'])).toEqual({ folder: 'set', workspace: 'w', recipes, json: null })
  expect(disasterOptions(['set', '--json', '--workspace', 'w', '--recipe', 'a,b'])).toEqual({
    folder: 'set',
    workspace: 'w',
    recipes: ['a', 'b'],
    json: '-',
  })
  expect(disasterOptions(['set', '--workspace', 'w', '--json'])).toMatchObject({ json: '-' })
  expect(disasterOptions(['set', '--workspace', 'w', '--json', 'figures.json'])).toMatchObject({ json: 'figures.json' })
})

test.each(['', 'set', '--workspace w', 'a b --workspace w', 'a --workspace', 'a --fast'])('"%s" is told to be wrong', (line) => {
  expect(disasterOptions(line.split(' ').filter((arg) => arg !== ''))).toEqual(expect.any(String))
})
