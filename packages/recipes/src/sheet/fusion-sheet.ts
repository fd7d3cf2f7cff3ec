import type { Fuser, Normalizer } from '@colrag/core'
import type { WeightsByClass } from '@colrag/fusion'
import { normalizerByName, reciprocalRank, weightedSum } from '@colrag/fusion'

/** What makes one score of those of all axes, by name. */
export const fusersByName: Readonly<Record<string, Fuser>> = Object.fromEntries(
  [weightedSum, reciprocalRank()].map((fuser) => [fuser.name, fuser]),
)

/** How axes become one ranking, as data. `normalizers`: by axis; `depth`: hits asked of each axis; `weightsBy`: other weights for classes of questions. */
export interface FusionSheet<C extends string = string> {
  readonly fuser: string
  readonly normalizers: Readonly<Record<C, string>>
  readonly depth: number
  readonly weightsBy?: WeightsByClass
}

/** A sheet with its names looked up, as `fuse` takes it. */
export interface FusionParts<C extends string> {
  readonly fuser: Fuser
  readonly normalizer: Readonly<Record<C, Normalizer>>
  readonly depth: number
  readonly weightsBy: WeightsByClass
}

/** The names are known to be those of normalisers and of the table above. */
export const fusionParts = <C extends string>({ fuser, normalizers, depth, weightsBy = {} }: FusionSheet<C>): FusionParts<C> => ({
  fuser: fusersByName[fuser] as Fuser,
  normalizer: Object.fromEntries(Object.entries<string>(normalizers).map(([axis, name]) => [axis, normalizerByName(name)])) as Readonly<
    Record<C, Normalizer>
  >,
  depth,
  weightsBy,
})
