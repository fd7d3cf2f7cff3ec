export type Param =
  | { readonly kind: 'float'; readonly low: number; readonly high: number; readonly log?: boolean }
  | { readonly kind: 'int'; readonly low: number; readonly high: number }
  | { readonly kind: 'choice'; readonly values: readonly (string | number | boolean)[] }
  | { readonly kind: 'simplex'; readonly keys: readonly string[] }
export type Space = Readonly<Record<string, Param>>
export type ValueOf<P extends Param> = P extends { kind: 'choice'; values: readonly (infer V)[] }
  ? V
  : P extends { kind: 'simplex'; keys: readonly (infer K extends string)[] }
    ? Readonly<Record<K, number>>
    : number
export type Values<S extends Space> = { readonly [K in keyof S]: ValueOf<S[K]> }

/** `score` is null for a trial that failed. */
export interface Trial<S extends Space> {
  readonly values: Values<S>
  readonly score: number | null
}

export interface Sampler {
  readonly name: string
  suggest<S extends Space>(space: S, history: readonly Trial<S>[], random: () => number): Values<S>
}
