import type { AnyRecipe, Indexer, Stage } from '@colrag/core'

/** What two recipes have in common, and what not: names of stages in the order in which data passes. */
export interface SharedParts {
  readonly recipe: AnyRecipe
  readonly shared: readonly string[]
  readonly exchanged: readonly { readonly stage: string; readonly parts: readonly [string, string] }[]
}

const slots = ['reader', 'layout', 'text', 'captions', 'triples', 'compose', 'reranker', 'grow', 'answer'] as const

/** The names under which slots are told. */
const told: Readonly<Record<string, string>> = { text: 'ocr', grow: 'visuals' }

/**
 * The second recipe with the very parts of the first wherever both have the same (by fingerprint), so that nothing but what was exchanged can make a
 * difference, and no model is loaded twice.
 */
export function shareParts(first: AnyRecipe, second: AnyRecipe): SharedParts {
  const shared: string[] = []
  const exchanged: SharedParts['exchanged'][number][] = []
  function chosen<T extends Stage | null | undefined>(stage: string, a: T, b: T): T {
    if (a?.fingerprint === b?.fingerprint) {
      if (a) shared.push(stage)
      return a ?? b
    }
    exchanged.push({ stage, parts: [a?.name ?? 'none', b?.name ?? 'none'] })
    return b
  }
  const parts = Object.fromEntries(
    slots.map((slot) => [slot, chosen(told[slot] ?? slot, first[slot] as Stage | null, second[slot] as Stage | null)]),
  )
  const indexes = Object.fromEntries(
    Object.entries(second.indexes).map(([axis, indexer]) => [
      axis,
      chosen<Indexer | undefined>(`index ${axis}`, first.indexes[axis], indexer) ?? indexer,
    ]),
  )
  for (const [axis, indexer] of Object.entries(first.indexes))
    if (!Object.hasOwn(second.indexes, axis)) exchanged.push({ stage: `index ${axis}`, parts: [indexer.name, 'none'] })
  return { recipe: { ...second, ...(parts as Partial<AnyRecipe>), indexes }, shared, exchanged }
}
