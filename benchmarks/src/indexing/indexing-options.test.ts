import { expect, test } from 'vitest'
import { indexingOptions } from './indexing-options.ts'

const options = (line: string): unknown => indexingOptions(line === '' ? [] : line.split(' '), ['dense', 'bm25'])

test('without options everything is measured at the two smaller sizes, beside what is installed', () => {
  expect(options('')).toEqual({ data: null, json: null, only: null, peers: 'tools/peers', sizes: ['paper', '200k'] })
})

test('options are read, and what makes no sense is named', () => {
  expect(options('--size 1m --only bm25,dense --json --peers none --data somewhere')).toEqual({
    data: 'somewhere',
    json: '-',
    only: ['bm25', 'dense'],
    peers: null,
    sizes: ['1m'],
  })
  expect(options('--json out.json')).toMatchObject({ json: 'out.json' })
  expect(options('--size huge')).toBe('there is no size huge')
  expect(options('--only dense,graph')).toBe('there is no graph')
  expect(options('--size')).toBe('--size needs a value')
  expect(options('--fast')).toBe('--fast is not known')
})
