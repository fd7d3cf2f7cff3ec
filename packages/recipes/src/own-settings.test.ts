import { describe, expect, test } from 'vitest'
import { countIn, ownSettings } from './own-settings.ts'

const option = { flag: '--x', hint: 'a name' }

describe('ownSettings', () => {
  test.each([
    ['name', 'name', {}],
    ['name?depth=3', 'name', { depth: '3' }],
    ['name?depth=3&query=query:%20&view=max', 'name?query=query:%20', { depth: '3', view: 'max' }],
    ['name?query=a%26b%3Fc&depth=3', 'name?query=a%26b%3Fc', { depth: '3' }],
    ['onnx:/a&b?depth=3', 'onnx:/a&b', { depth: '3' }],
    ['name?depth=', 'name', { depth: '' }],
    ['name?', 'name?', {}],
  ])('%s', (written, rest, own) => expect(ownSettings(option, written, ['depth', 'view'])).toEqual({ rest, own }))
  test('what is written twice is refused', () => {
    expect(() => ownSettings(option, 'a?depth=1&depth=2', ['depth'])).toThrow(
      expect.objectContaining({ code: 'invalid-options', subject: '--x', hint: 'a name' }),
    )
  })
})

describe('countIn', () => {
  test('takes whole numbers from 1', () => {
    expect([countIn(option, 'a', 'n', undefined), countIn(option, 'a', 'n', '12')]).toEqual([undefined, 12])
  })
  test.each(['', '0', '00', '1.5', '-1', '1e3', ' 1', '99999999999999999999'])('%j is refused', (value) => {
    expect(() => countIn(option, 'a', 'n', value)).toThrow(
      expect.objectContaining({ code: 'invalid-options', subject: '--x', hint: 'a name' }),
    )
  })
})
