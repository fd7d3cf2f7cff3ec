import { describe, expect, it } from 'vitest'
import { indexingBench, sizesOf } from '../indexing/indexing-options.ts'
import type { IndexingBenchOptions } from '../indexing/indexing-options.ts'
import { ingestBench } from '../ingest/ingest-options.ts'
import { setBench } from '../models/models-options.ts'
import { readingBench } from '../reading/bench-options.ts'
import { tripleBench } from '../triples/bench-options.ts'
import { optionsOf } from './bench-command.ts'
import { quietly } from './fixture/quietly.ts'

const names = ['a', 'b']
const commands = {
  reading: () => readingBench(names),
  triples: tripleBench,
  sets: () => setBench('bench:models', names),
  ingest: ingestBench,
  indexing: () => indexingBench(names),
}
type Bench = keyof typeof commands
const read = (bench: Bench, line: string) => quietly(commands[bench](), (command) => optionsOf(command, line === '' ? [] : line.split(' ')))

describe('the line of a benchmark', () => {
  it.each<[Bench, string, object]>([
    ['reading', '--data D', { data: 'D' }],
    [
      'reading',
      '--data D --json --only a,b --peers --quick --ocr-models M',
      { data: 'D', json: '-', only: names, peers: 'tools/peers', quick: true, ocrModels: 'M' },
    ],
    ['reading', '--json out.json --data D', { data: 'D', json: 'out.json' }],
    ['triples', '', { seed: 1, blocks: 120 }],
    ['triples', '--data D --json --seed 7 --blocks 5', { data: 'D', json: '-', seed: 7, blocks: 5 }],
    ['sets', '', {}],
    ['sets', '--data D --json --only a,b --keep K', { data: 'D', json: '-', keep: 'K', only: names }],
    ['ingest', '', { size: 'full', jobs: 2 }],
    ['ingest', '--size tenth --json --jobs 4 --keep k', { size: 'tenth', json: '-', jobs: 4, keep: 'k' }],
    ['indexing', '', { peers: 'tools/peers' }],
    [
      'indexing',
      '--size 1m --only b,a --json --peers none --data D',
      { size: '1m', only: ['b', 'a'], json: '-', peers: 'none', data: 'D' },
    ],
  ])('%s: "%s" is read', (bench, line, options) => {
    expect(read(bench, line)).toEqual({ options, told: '', exitCode: 0 })
  })

  it.each<[Bench, string, string]>([
    ['reading', '', '--data <folder>'],
    ['reading', '--data', 'argument missing'],
    ['reading', '--data D --only x', 'There is no x'],
    ['reading', '--data D --fast', "unknown option '--fast'"],
    ['triples', '--seed x', 'whole number from 1'],
    ['sets', '--only a,x', 'There is no x'],
    ['sets', 'more', 'too many arguments'],
    ['ingest', '--size half', 'full, tenth'],
    ['ingest', '--jobs 0', 'whole number from 1'],
    ['ingest', '--data D --size tenth', 'cannot be used with'],
    ['indexing', '--size huge', 'paper, 200k, 1m'],
  ])('%s: "%s" is told to be wrong', (bench, line, said) => {
    const { options, told, exitCode } = read(bench, line)
    expect({ options, exitCode }).toEqual({ options: undefined, exitCode: 2 })
    expect(told).toContain(said)
  })

  it('says how on request, which is no fault', () => {
    const { options, told, exitCode } = read('ingest', '--help')
    expect({ options, exitCode }).toEqual({ options: undefined, exitCode: 0 })
    expect(told).toContain('npm run -s bench:ingest -- [options]')
  })
})

it('measures the two smaller sizes unless told', () => {
  const sizes = (line: string) => sizesOf(read('indexing', line).options as IndexingBenchOptions)
  expect(sizes('')).toEqual(['paper', '200k'])
  expect(sizes('--size 1m')).toEqual(['1m'])
})
