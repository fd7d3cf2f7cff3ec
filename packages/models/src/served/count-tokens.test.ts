import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateTokens, fewestTokens } from './count-tokens.ts'

describe('counts without a tokenizer', () => {
  it('lie near those of common tokenizers', () => {
    // Gemma's own counts, less its mark at the beginning.
    expect(estimateTokens('The capital of France is')).toBeGreaterThanOrEqual(5)
    expect(estimateTokens('The capital of France is')).toBeLessThan(10)
    expect(estimateTokens('令和2年7月豪雨')).toBe(10)
    expect([estimateTokens(''), fewestTokens('')]).toEqual([0, 0])
  })
  it('are bounds in order, and grow with the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(fewestTokens(a)).toBeLessThanOrEqual(estimateTokens(a))
        expect(fewestTokens(a + b)).toBeGreaterThanOrEqual(fewestTokens(a))
      }),
    )
  })
})
