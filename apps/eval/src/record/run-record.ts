import type { Explanation } from '@colrag/core'
import type { CallCost } from '@colrag/stage-kit'

/** A mean over the questions of a set with the interval that holds it with 95 % confidence. */
export interface Estimate {
  readonly mean: number
  readonly low: number
  readonly high: number
}

/** By name of the measure, such as `recall@5`. */
export type Estimates = Readonly<Record<string, Estimate>>

/** What was asked for: all that `repeat` needs to do it again. */
export interface RunConfig {
  /** A name of the registry, or the folder or file that was given, absolute. */
  readonly dataset: string
  /** The folder of the sets, absolute. */
  readonly data: string
  /** Names as `makeRecipe` takes them, in order. Empty where a written run was scored. */
  readonly recipes: readonly string[]
  /** What users' files say of recipes of their own. */
  readonly definitions: Readonly<Record<string, unknown>>
  /** Files of runs that were scored, absolute. */
  readonly runs: readonly string[]
  readonly k: readonly number[]
  /** Items kept of each ranking. */
  readonly depth: number
  readonly answers: boolean
  /** The first recipe was measured with its parts left out, and the second, where there is one, is it without its analyser. */
  readonly ablated?: true
  /** The model that judged answers, as `llm:PROVIDER:MODEL`; null for none. */
  readonly judge: string | null
  readonly seed: number
}

/** `hash`: of questions and judgements as they were used; two runs are of the same set where it is the same. */
export interface RunDataset {
  readonly name: string
  readonly licence: string | null
  readonly source: string | null
  readonly hash: string
}

/** A stage of a recipe in the order in which data passes: `chain` hashes its fingerprint with all that come before it. */
export interface RunStage {
  readonly stage: string
  readonly name: string
  readonly fingerprint: string
  readonly chain: string
}

/** How much of a set was really measured; nothing is left out of a mean in silence. */
export interface Coverage {
  /** Questions with something to find, over which means are taken. */
  readonly questions: number
  /** Of those, with at least one item found. */
  readonly answered: number
  /** Of those, where the search failed; they count as 0. */
  readonly failed: number
  /** Questions that ask on purpose what the set does not hold; in no mean of retrieval. */
  readonly unanswerable: number
}

export interface RankedItem {
  readonly item: string
  readonly score: number
}

/** A unit behind one of the best items, cut to what a reader needs to see why it was found. */
export interface RowEvidence {
  readonly item: string
  readonly title: string
  readonly page: number | null
  readonly text: string
  readonly score: number
  /** The score of each axis as it entered the fusion; null where the unit has nothing on it. */
  readonly parts: Readonly<Record<string, number | null>>
  /** How the score came about, as it is served. */
  readonly explanation?: Pick<Explanation, 'terms' | 'boosts' | 'priors'>
}

/**
 * What was answered. `measures`: `em`, `f1`, `numeric`, `similarity`, `citation`, and of the order of linked pictures `image hit@1`, `image mrr@5` and
 * `image ndcg@5`, where they apply.
 */
export interface RowAnswer {
  readonly status: 'answered' | 'insufficient-evidence'
  readonly text: string
  /** Items of the cited units. */
  readonly cited: readonly string[]
  readonly measures: Readonly<Record<string, number>>
  /** What a judge gave, in [0, 1]; null where its reply could not be used; absent where none was asked. */
  readonly judged?: number | null
}

/** One question of one recipe. */
export interface QueryRow {
  readonly id: string
  readonly text: string
  readonly type: string | null
  /** What the answer stands in, for sets that say it. */
  readonly modality?: string
  /** Each needed item by the keys that will do; empty where nothing can be found. */
  readonly gold: readonly (readonly string[])[]
  /** Best first, each item once. */
  readonly ranking: readonly RankedItem[]
  /** Value of each measure; null for a question with nothing to find. */
  readonly measures: Readonly<Record<string, number>> | null
  /** Of the top hit: each axis' score as it entered the fusion, and what carries it (`balanced` or an axis). Null without a hit. */
  readonly axes: { readonly parts: Readonly<Record<string, number | null>>; readonly dominant: string } | null
  /** The units of the best items; empty for a written run. */
  readonly evidence: readonly RowEvidence[]
  readonly answer?: RowAnswer
  /** Why the search or the answer failed. */
  readonly error?: string
}

/** Answers of a recipe. `estimates`: over answerable questions that were asked. */
export interface AnswerRecord {
  readonly n: number
  readonly estimates: Estimates
  /** Refused although there was an answer, and refused where there was none, each of how many. */
  readonly refused: {
    readonly wrongly: number
    readonly answerable: number
    readonly rightly: number
    readonly unanswerable: number
  }
  /** `judged` of `asked` answers have a judgement; the mean is over those alone. */
  readonly judge?: { readonly model: string; readonly asked: number; readonly judged: number; readonly estimate: Estimate | null }
}

/** All of a recipe, or of a written run, that is the same whenever it is done again. */
export interface RecipeRecord {
  readonly name: string
  /** A written run has none. */
  readonly stages: readonly RunStage[]
  readonly values: Readonly<Record<string, unknown>>
  readonly metrics: Estimates
  readonly byType: Readonly<Record<string, { readonly n: number; readonly metrics: Estimates }>>
  readonly coverage: Coverage
  readonly answers?: AnswerRecord
}

/** `metrics`: by measure the difference `recipe` - `against` over the same questions, with a two-sided p. */
export interface RunComparison {
  readonly recipe: string
  readonly against: string
  readonly metrics: Readonly<Record<string, Estimate & { readonly p: number }>>
}

/** `run.json`. */
export interface RunSummary {
  readonly format: 1
  readonly config: RunConfig
  readonly versions: Readonly<Record<string, string>>
  readonly dataset: RunDataset
  /** Questions with something to find. */
  readonly n: number
  readonly unanswerable: number
  /** What could not be used of the set, one sentence each. */
  readonly problems: readonly string[]
  readonly recipes: readonly RecipeRecord[]
  /** Of every recipe with the first. */
  readonly comparisons: readonly RunComparison[]
}

/** Milliseconds of a search; `answer` of an answer after it. */
export interface Percentiles {
  readonly p50: number
  readonly p90: number
  readonly p95: number
  readonly p99: number
  readonly max: number
}

/** What models were asked for by a recipe during the run. Without a price `money` is null. */
export interface RunCost extends Pick<CallCost, 'promptTokens' | 'tokens'> {
  readonly calls: number
  /** Replies that an earlier run had kept. */
  readonly kept: number
  readonly money: number | null
}

/** What differs each time it is done: `timings.json`. */
export interface RecipeTimings {
  readonly name: string
  readonly latency: Percentiles | null
  readonly answerLatency: Percentiles | null
  readonly cost: RunCost
  /** Milliseconds by question, in the order of the rows. */
  readonly search: readonly number[]
}

export interface RunTimings {
  readonly started: string
  readonly seconds: number
  readonly recipes: readonly RecipeTimings[]
  /** What a judge cost. */
  readonly judge?: RunCost
}

/** A run directory, read whole. `rows` and `timings.recipes` stand in the order of `summary.recipes`. */
export interface RunRecord {
  readonly summary: RunSummary
  readonly timings: RunTimings
  readonly rows: readonly (readonly QueryRow[])[]
}
