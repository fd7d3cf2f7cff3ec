import { ColragError } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { usageLedger } from './usage-ledger.ts'

const codeOf = (run: () => void): string | null => {
  try {
    run()
    return null
  } catch (error) {
    return ColragError.is(error) ? error.code : String(error)
  }
}

describe('usageLedger', () => {
  it('adds up calls and money by model', () => {
    const ledger = usageLedger({ prices: { 'openai:a': { promptPerMillion: 2, replyPerMillion: 8 } } })
    ledger.add('openai:b', { calls: 1, promptTokens: 5, tokens: 5, estimated: 1 })
    ledger.add('openai:a', { calls: 1, promptTokens: 500_000, tokens: 250_000 })
    ledger.add('openai:a', { cached: 2, retries: 1, failed: 1 })
    const none = { calls: 0, cached: 0, retries: 0, failed: 0, estimated: 0 }
    expect(ledger.usage()).toEqual([
      { ...none, model: 'openai:a', calls: 1, cached: 2, retries: 1, failed: 1, promptTokens: 500_000, tokens: 250_000, money: 3 },
      { ...none, model: 'openai:b', calls: 1, estimated: 1, promptTokens: 5, tokens: 5, money: null },
    ])
  })
  it('refuses further calls once a cap is reached, over all models', () => {
    const ledger = usageLedger({ maxTokens: 100 })
    ledger.add('a', { promptTokens: 60, tokens: 39 })
    expect(codeOf(() => ledger.check('b'))).toBeNull()
    ledger.add('b', { promptTokens: 1 })
    expect(codeOf(() => ledger.check('a'))).toBe('over-budget')
  })
  it('takes no caps and prices with which none could be kept', () => {
    const price = (promptPerMillion: number): object => ({ prices: { a: { promptPerMillion, replyPerMillion: 1 } }, maxMoney: 1 })
    for (const wrong of [{ maxTokens: Number.NaN }, { maxMoney: -1 }, { maxTokens: 0 }, price(Number.NaN), price(-1)])
      expect(codeOf(() => void usageLedger(wrong))).toBe('invalid-options')
    expect(codeOf(() => void usageLedger({ maxTokens: Infinity, ...price(0) }))).toBeNull()
  })
  it('keeps a cap on money, which needs a price for every model', () => {
    const ledger = usageLedger({ maxMoney: 1, prices: { a: { promptPerMillion: 1, replyPerMillion: 1 } } })
    expect(codeOf(() => ledger.check('b'))).toBe('invalid-options')
    ledger.add('a', { promptTokens: 999_999 })
    expect(codeOf(() => ledger.check('a'))).toBeNull()
    ledger.add('a', { tokens: 1 })
    expect(codeOf(() => ledger.check('a'))).toBe('over-budget')
  })
})
