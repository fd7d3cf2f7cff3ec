/** What another tool reached in the same run. */
export interface PeerValue {
  readonly peer: string
  readonly value: number
}

/**
 * One measured figure. `peer` is the best of the tools measured beside it and `theirs` its value, null where there was none; `ratio` is
 * ours / theirs. `n`: how many things were judged. `holds`: whether the target is reached, null without a target or without what it needs.
 */
export interface Figure {
  readonly name: string
  readonly ours: number
  readonly peer: string | null
  readonly theirs: number | null
  readonly ratio: number | null
  readonly unit: string
  readonly n: number
  readonly target: number | null
  readonly holds: boolean | null
  readonly others: readonly PeerValue[]
}

/** `target` is a bound on `ours`, or on `ratio` with `on: 'ratio'`: the least value, or the greatest where `better` is `less`. */
export interface Measured {
  readonly name: string
  readonly ours: number
  readonly n: number
  readonly unit?: string
  readonly target?: number
  readonly on?: 'ours' | 'ratio'
  readonly better?: 'more' | 'less'
  readonly others?: readonly PeerValue[]
}

export function figure({ name, ours, n, unit = 'share', target, on = 'ours', better = 'more', others = [] }: Measured): Figure {
  const ranked = [...others].sort((a, b) => (better === 'more' ? b.value - a.value : a.value - b.value))
  const best = ranked[0] ?? null
  const ratio = best && best.value !== 0 ? ours / best.value : null
  const judged = on === 'ours' ? ours : ratio
  const holds = target === undefined || judged === null || n === 0 ? null : better === 'more' ? judged >= target : judged <= target
  return {
    name,
    ours,
    peer: best?.peer ?? null,
    theirs: best?.value ?? null,
    ratio,
    unit,
    n,
    target: target ?? null,
    holds,
    others: ranked,
  }
}
