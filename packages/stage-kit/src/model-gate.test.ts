import { ColragError } from '@colrag/core'
import { expect, it } from 'vitest'
import { modelGate } from './model-gate.ts'
import { modelTally } from './model-tally.ts'

const codeOf = (run: () => unknown): string | null => {
  try {
    run()
    return null
  } catch (error) {
    return ColragError.is(error) ? error.code : String(error)
  }
}

it('keeps one cap on tokens over all parts that share an account, and one for each part without', () => {
  const spend = (limits: Parameters<typeof modelGate>[1]): string | null => {
    const gates = ['captions', 'triples'].map((part) => modelGate(part, limits))
    gates[0]?.spent(9)
    return codeOf(() => gates[1]?.check())
  }
  expect(spend({ tokens: 9 })).toBeNull()
  expect(spend({ tokens: 10, account: { spent: 0 } })).toBeNull()
  expect(spend({ tokens: 9, account: { spent: 0 } })).toBe('over-budget')
})

it.each([Number.NaN, -1])('takes no cap and no price of %s, with which none would be kept', (wrong) => {
  for (const name of ['calls', 'tokens', 'seconds']) expect(codeOf(() => modelGate('part', { [name]: wrong }))).toBe('invalid-options')
  expect(codeOf(() => modelTally('part', 'm', { promptPerMillion: wrong, replyPerMillion: 1 }))).toBe('invalid-options')
})
