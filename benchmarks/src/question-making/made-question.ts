import type { GoldPlace } from '../disaster/gold.ts'

type MadeQuestionType = 'table' | 'number' | 'date' | 'definition' | 'comparison' | 'difference' | 'bridge' | 'passage'

/**
 * A question made from an indexed corpus, one line of a question file. `gold`: one place for each block that it needs; `block` is the id of its
 * unit, boxes in points from the top left corner. `by`: the rule, or the model, that wrote it.
 */
export interface MadeQuestion {
  readonly id: string
  readonly question: string
  readonly lang: 'ja' | 'en'
  readonly type: MadeQuestionType
  readonly hops: 1 | 2
  readonly answer: string
  readonly answer_alt: readonly string[]
  readonly gold: readonly GoldPlace[]
  readonly also: readonly []
  readonly by: string
}

/** A question before it is chosen: `places` that it needs, `tells` what on another page would answer it as well. */
export interface QuestionDraft extends Omit<MadeQuestion, 'id' | 'also'> {
  readonly tells: readonly (readonly string[])[]
}
