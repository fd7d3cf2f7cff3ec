import { describe, expect, it } from 'vitest'
import { missingNumbers, printedNumbers } from './printed-numbers.ts'

const missing = (said: string, ...sources: string[]): string[] =>
  missingNumbers(said, printedNumbers(sources)).map((at) => said.slice(...at))

describe('missingNumbers', () => {
  it.each([
    ['5戸、9人、7月4日', ['5戸、7月4日'], ['9人']],
    ['３千円', ['3,000円'], []],
    ['3千円', ['3円'], ['3千円']],
    ['12から15', ['12、14'], ['12から15']],
    ['気温は3度', ['気温は-3度'], ['3度']],
    ['表3', ['表-3'], []],
    ['人口（千人）は12', ['12,000人'], []],
    ['千戸', ['3戸'], ['千戸']],
    ['千円', ['単位：千円'], []],
    ['数百人', ['3人'], []],
    ['十分な備えと第二の波', [], []],
    ['A4とM40', ['A4'], ['40']],
    ['100 m', ['0.1 km'], []],
    ['10時15分', ['10時30分'], ['10時15分']],
  ] as const)('%s beside %j', (said, sources, wanted) => expect(missing(said, ...sources)).toEqual(wanted))
})
