import type { Fact } from './fact.ts'
import { amount, day } from './template.ts'
import type { Template } from './template.ts'

export type Names = Readonly<Record<'S' | 'S2' | 'A' | 'V' | 'V2' | 'D' | 'T' | 'M' | 'C' | 'E' | 'W' | 'K' | 'P', string>>

/** A sentence with its names put in, and the facts that it states. */
export const sentence =
  (write: (n: Names) => string, facts: (n: Names) => readonly Fact[]): Template =>
  (d, pool) => {
    const [S = '', S2 = ''] = d.some(pool.towns, 2)
    const [A, unit] = d.one(pool.counted)
    const [T, M] = d.one(pool.terms)
    const [W, K] = d.one(pool.works)
    const names = {
      S,
      S2,
      A,
      V: amount(d, unit),
      V2: amount(d, unit),
      D: day(d),
      T,
      M,
      C: d.one(pool.causes),
      E: d.one(pool.effects),
      W,
      K,
      P: d.one(pool.spots),
    }
    return { text: write(names), facts: facts(names) }
  }
export const count = (n: Names): Fact => ({ kind: 'quantity', about: [n.S, n.A], object: n.V })
export const meaning = (n: Names): Fact => ({ kind: 'definition', about: [n.T], object: n.M })
export const cause = (n: Names): Fact => ({ kind: 'cause', about: [n.C], object: n.E })
export const time = (n: Names): Fact => ({ kind: 'time', about: [n.W, n.K], object: n.D })
export const place = (n: Names): Fact => ({ kind: 'place', about: [n.W, n.K], object: n.P })
