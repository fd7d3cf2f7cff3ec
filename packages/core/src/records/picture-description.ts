/** One of a domain's classes; `confidence` in [0, 1], as the model said it, absent where it said none. */
export interface ClassGuess {
  readonly id: string
  readonly confidence?: number
}

/**
 * What a model saw in a picture. `kind`: in its own words (photo of a road, bar chart). `numbers`: only those that are also printed, by the text
 * of the block; `droppedNumbers`: the others it named. `classes`: of the domain that was asked for, surest first, ties by id;
 * `droppedClasses`: what it named that is none of them.
 */
export interface PictureDescription {
  readonly kind: string
  readonly summary: string
  readonly visibleText: readonly string[]
  readonly numbers: readonly string[]
  readonly droppedNumbers: readonly string[]
  readonly classes?: readonly ClassGuess[]
  readonly droppedClasses?: readonly string[]
}
