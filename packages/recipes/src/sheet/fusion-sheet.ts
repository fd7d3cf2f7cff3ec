import type { Fuser, Normalizer, QueryPlanner } from '@colrag/core'
import type { FigureBoost, WeightsByClass } from '@colrag/fusion'
import { normalizerByName, reciprocalRank, ruleAnalyser, weightedSum } from '@colrag/fusion'

/** What makes one score of those of all axes, by name. */
export const fusersByName: Readonly<Record<string, Fuser>> = Object.fromEntries(
  [weightedSum, reciprocalRank()].map((fuser) => [fuser.name, fuser]),
)

/** What looks at a question before it is asked: rules that raise figures and know classes of questions, or nothing. */
export const analyserNames = ['rules', 'none'] as const

/**
 * How axes become one ranking, as data. `normalizers`: by axis; `depth`: hits asked of each axis; `weightsBy`: other weights for classes of questions;
 * `analyser`: rules unless told; `partShare`: how much what is found for the parts of a question rises (`searchParts`), 0 unless told.
 */
export interface FusionSheet<C extends string = string> {
  readonly fuser: string
  readonly normalizers: Readonly<Record<C, string>>
  readonly depth: number
  readonly weightsBy?: WeightsByClass
  readonly analyser?: (typeof analyserNames)[number]
  readonly partShare?: number
}

/** A sheet with its names looked up, as `fuse` takes it. */
export interface FusionParts<C extends string> {
  readonly fuser: Fuser
  readonly normalizer: Readonly<Record<C, Normalizer>>
  readonly depth: number
  /** What analyses questions, for the options of `fuse`; nothing where the sheet has no analyser. `boost`: how it raises figures. */
  plan(boost?: FigureBoost): { readonly planner?: QueryPlanner }
}

/** The names are known to be those of normalisers and of the tables above. */
export const fusionParts = <C extends string>({
  fuser,
  normalizers,
  depth,
  weightsBy = {},
  analyser = 'rules',
}: FusionSheet<C>): FusionParts<C> => ({
  fuser: fusersByName[fuser] as Fuser,
  normalizer: Object.fromEntries(Object.entries<string>(normalizers).map(([axis, name]) => [axis, normalizerByName(name)])) as Readonly<
    Record<C, Normalizer>
  >,
  depth,
  plan: (boost) => (analyser === 'none' ? {} : { planner: ruleAnalyser({ weightsBy, ...(boost ? { boost } : {}) }) }),
})
