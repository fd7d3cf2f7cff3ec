/**
 * What was read in a question. `kind`: of the finding (`date`, `identifier`); `text`: the words of the question; `effect`: what it changed, beginning
 * with `changed nothing` where it did not.
 */
export interface QueryFinding {
  readonly kind: string
  readonly text: string
  readonly effect: string
}
