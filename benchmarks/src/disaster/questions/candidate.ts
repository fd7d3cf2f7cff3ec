import type { DisasterQuestionType } from '../gold.ts'

/** A question that stated facts answer, before anyone looked whether nothing else does. `facts` in the order of the hops. */
export interface Candidate {
  readonly type: DisasterQuestionType
  readonly question: string
  readonly answer: string
  readonly alternatives: readonly string[]
  readonly facts: readonly string[]
}
