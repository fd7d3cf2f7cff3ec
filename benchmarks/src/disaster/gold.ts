import type { Fact, PrintedBlock, PrintedBox, QuestionType } from '../sample-corpus/gold.ts'

/** A place that a question needs. */
export interface GoldPlace {
  readonly file: string
  readonly page: number
  readonly quote: string
  readonly boxes: readonly PrintedBox[]
  readonly block: string
  readonly scanned?: true
}

export type DisasterQuestionType =
  | Exclude<QuestionType, 'multihop' | 'figure'>
  | 'figure'
  | 'comparison'
  | 'phases'
  | 'cross-disaster'
  | 'cause-to-measure'

/**
 * `gold`: one place for each fact that is needed; an `also` place can stand for the gold entry at index `for`. `facts`: ids of the statements
 * behind it, as (subject, attribute, value). Unanswerable: no gold, answer ''.
 */
export interface DisasterQuestion {
  readonly id: string
  readonly question: string
  readonly lang: 'ja'
  readonly type: DisasterQuestionType
  readonly hops: 1 | 2
  readonly answer: string
  readonly answer_alt: readonly string[]
  readonly gold: readonly GoldPlace[]
  readonly also: readonly (GoldPlace & { readonly for: number })[]
  readonly facts: readonly string[]
}

/** A photograph to search with: another view of a scene of the corpus. `relevant`: every block that tells of the scene. */
export interface ImageQuery {
  readonly id: string
  readonly file: string
  readonly kind: string
  readonly place: string
  readonly relevant: readonly string[]
}

export interface DisasterDocument {
  readonly file: string
  readonly volume: string
  readonly title: string
  readonly pages: number
  readonly scanned: boolean
}

/** The content of `gold.json`. `unanswerable` stand apart from the 457. */
export interface DisasterGold {
  readonly seed: number
  readonly size: 'full' | 'tenth'
  readonly note: string
  readonly documents: readonly DisasterDocument[]
  readonly blocks: readonly PrintedBlock[]
  readonly facts: readonly Fact[]
  readonly questions: readonly DisasterQuestion[]
  readonly unanswerable: readonly DisasterQuestion[]
  readonly imageQueries: readonly ImageQuery[]
}
