import { describe, expect, it } from 'vitest'
import { dominantAxis } from './dominant-axis.ts'

const of = (shares: Readonly<Record<string, number>>): string =>
  dominantAxis(Object.entries(shares).map(([axis, contribution]) => ({ axis, contribution })))

describe('dominantAxis', () => {
  it('is the axis with the largest contribution', () => {
    expect(of({ text: 0.1, bm25: 0.3, triple: 0.2 })).toBe('bm25')
  })
  it('is balanced where largest and smallest differ by less than a fifth of the largest, not by just that', () => {
    expect(of({ text: 0.81, bm25: 1, triple: 0.9 })).toBe('balanced')
    expect(of({ text: 8, bm25: 10, triple: 9 })).toBe('bm25')
    expect(of({ text: 0, bm25: 0 })).toBe('balanced')
  })
  it('breaks ties by text < triple < bm25, others before these', () => {
    expect(of({ text: 1, triple: 1, image: 0 })).toBe('triple')
    expect(of({ bm25: 1, triple: 1, text: 0 })).toBe('bm25')
    expect(of({ image: 1, text: 1, bm25: 0 })).toBe('text')
    expect(of({ pages: 1, image: 1, text: 0 })).toBe('image')
  })
  it('is the only axis there is, even without a contribution, and balanced without any', () => {
    expect(of({ text: 0 })).toBe('text')
    expect(of({})).toBe('balanced')
  })
  it('is never balanced for contributions below 0 that differ', () => {
    expect(of({ text: -1, bm25: -0.5 })).toBe('bm25')
  })
})
