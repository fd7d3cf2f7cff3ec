import type { SetQuestion } from '@colrag/benchmarks/sets'

/** What a search found for one question. `items`: best first, each once; `results`: the hits themselves, told only to measures that want them. */
export interface Found {
  readonly items: readonly string[]
  readonly results: readonly { readonly dominant: string; readonly volume: string }[]
  readonly ms: number
}

/**
 * What is measured of the search for one question. `direction`: whether more is better. `places`: how many items it looks at. `hits`: how many
 * hits it wants explained, 0 where items are enough. `timed`: it differs from run to run.
 */
export interface QuestionMeasure {
  readonly name: string
  readonly direction: 'maximize' | 'minimize'
  readonly places: number
  readonly hits: number
  readonly timed?: true
  of(found: Found, question: SetQuestion): number
}
