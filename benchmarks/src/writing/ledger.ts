import type { Fact, Placement } from '../sample-corpus/gold.ts'

/** A fact about to be printed: `text` is how it reads there. */
export interface Stated {
  readonly text: string
  readonly fact: string
}
export type Piece = string | Stated

export const textOf = (piece: Piece): string => (typeof piece === 'string' ? piece : piece.text)
export const joined = (pieces: readonly Piece[]): string => pieces.map(textOf).join('')

/** Keeps each fact once and every place where it was printed, in the order of printing. */
export interface Ledger {
  /** Notes a fact and gives back its id; the same id again keeps the first. */
  note(fact: Omit<Fact, 'placements'>): string
  place(fact: string, placement: Placement): void
  get(fact: string): Fact
  /** Facts printed at least once, by order of noting. */
  facts(): readonly Fact[]
}

export function ledger(): Ledger {
  const known = new Map<string, Fact & { placements: Placement[] }>()
  const get = (id: string): Fact & { placements: Placement[] } => {
    const fact = known.get(id)
    if (!fact) throw new Error(`fact ${id} was never noted`)
    return fact
  }
  return {
    note: (fact) => {
      if (!known.has(fact.id)) known.set(fact.id, { ...fact, placements: [] })
      return fact.id
    },
    place: (id, placement) => {
      get(id).placements.push(placement)
    },
    get,
    facts: () => [...known.values()].filter((fact) => fact.placements.length > 0),
  }
}
