/** A question that was answered before; `question` as it was understood (`Resolved.question`), so that a third turn can build on the second. */
export interface Turn {
  readonly question: string
  readonly answer?: string
}

/** A question that stands by itself, and what was put in: each `from` of the question as asked (or of the last one) that became `to`. */
export interface Resolved {
  readonly question: string
  readonly changes: readonly { readonly from: string; readonly to: string }[]
}
