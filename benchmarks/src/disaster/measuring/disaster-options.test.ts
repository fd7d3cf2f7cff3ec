import { expect, test } from 'vitest'
import { optionsOf } from '../../command-line/bench-command.ts'
import { quietly } from '../../command-line/fixture/quietly.ts'
import { disasterBench } from './disaster-options.ts'

const recipe = ['embedded', 'naive-rag', 'paper-v0.7.2', 'paper-v0.7.3']
const read = (line: string): unknown => quietly(disasterBench(), (command) => optionsOf(command, line.split(' '))).options

test('options are read, JSON goes to standard output where no file is named', () => {
  expect(read('set --workspace w')).toEqual({ workspace: 'w', recipe })
  expect(read('set --json --workspace w --recipe a,b')).toEqual({ workspace: 'w', recipe: ['a', 'b'], json: '-' })
  expect(read('set --workspace w --json')).toMatchObject({ json: '-' })
  expect(read('set --workspace w --json figures.json')).toMatchObject({ json: 'figures.json' })
})

test.each(['set', '--workspace w', 'a b --workspace w', 'a --workspace', 'a --fast'])('"%s" is told to be wrong', (line) => {
  expect(read(line)).toBeUndefined()
})
