import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numbersIn, unprintedNumbers } from './printed-numbers.ts'

const mixed = '停電は5戸、費用は12百万円、割合は35%、気温は-3度である。'

describe('unprintedNumbers', () => {
  it.each([
    ['最大は八代市の1,234棟', ['八代市\t1234'], []],
    ['１，２３４棟', ['1,234'], []],
    ['12棟', ['1,234'], ['12']],
    ['234棟', ['1,234'], ['234']],
    ['3人', ['三人が負傷'], []],
    ['約1.2億円', ['120,000,000円'], []],
    ['約1.3億円', ['120,000,000円'], ['1.3']],
    ['減少は12', ['▲12'], []],
    ['令和2年7月', ['令和２年７月豪雨'], []],
    ['50 to 60 km', ['from 50 km to 60 km'], []],
    ['合計99と99と7', ['1'], ['99', '7']],
    ['5万戸', [mixed], ['5']],
    ['三千二百戸', [mixed], ['三千二百戸']],
    ['九千人', [mixed], ['九千人']],
    ['5百万戸', [mixed], ['5']],
    ['12億円', [mixed], ['12']],
    ['35人', [mixed], ['35']],
    ['3度', [mixed], ['3']],
    ['九割', ['1割'], ['九割']],
    ['-3度、35%、５戸、12百万円', [mixed], []],
    ['1,234千円と1,234,000円', ['金額（千円）\t1,234'], []],
    ['5.2mm', ['5.2', 'mm'], []],
  ] as const)('%s beside %j', (text, sources, missing) => expect(unprintedNumbers(text, sources)).toEqual(missing))
  it('finds every number of a text printed in that text, and none that no source has', () => {
    const text = fc
      .array(fc.oneof(fc.nat().map(String), fc.constantFrom('人', '、', '棟', ' km ', '(', '万', '．')))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (t) => {
        expect(unprintedNumbers(t, [t])).toEqual([])
      }),
    )
    fc.assert(
      fc.property(text, (t) => {
        expect(unprintedNumbers(t, ['no number']).length === 0).toBe(numbersIn(t).length === 0)
      }),
    )
  })
})
