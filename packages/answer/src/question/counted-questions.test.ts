import { describe, expect, it } from 'vitest'
import { evidenceOf, firstLine } from '../fixture/ask-extractive.ts'
import { expectedKind, unitsOf } from './expectation.ts'

describe('questions that count', () => {
  it.each([
    ['白波市で給水を受けたのは何戸か', '戸'],
    ['白波市で給水を受けたのは何戸か。', '戸'],
    ['けがをした人は何人か？', '人'],
    ['開いた窓口は何か所ですか', 'か所'],
  ])('%s asks for a number of %s', (question, unit) => {
    const { units } = unitsOf(question)
    expect(units).toContain(unit)
    expect(expectedKind(question, units)).toBe('quantity')
  })
  it('何人かが asks for no number: some people', () => {
    const question = '何人かが戻らなかった理由を教えて'
    expect(expectedKind(question, unitsOf(question).units)).not.toBe('quantity')
  })
  it('takes a column that counts in the unit asked for to be as well named by the question as one of the bare word', async () => {
    const facilities = '地区\t断水\n\t現在\n白波市\t24\n青葉町\t7'
    const homes = '地区\t断水戸数（戸）\t断水期間\n白波市\t1,250\t7/2～\n青葉町\t310\t7/3～'
    const first = await firstLine('白波市で断水しているのは何戸か', evidenceOf(1, homes), evidenceOf(2, facilities))
    expect(first).toContain('1,250')
  })
})
