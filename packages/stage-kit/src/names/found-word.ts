/** A word or words of a text with their place in it, code units from and up to without. */
export interface FoundWord {
  readonly text: string
  readonly at: readonly [start: number, end: number]
}
