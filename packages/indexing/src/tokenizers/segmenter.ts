/** A word of a text: its place, its dictionary form (走っ: 走る), and whether it says something by itself or only holds others together. */
export interface Morpheme {
  readonly start: number
  readonly end: number
  readonly form: string
  readonly isContent: boolean
  /** Whether the dictionary has it; other stretches are cut as if there were no dictionary. */
  readonly isKnown: boolean
}

/** Cuts text without spaces into words, in order and without overlap. `version` changes whenever a result may change. */
export interface Segmenter {
  readonly name: string
  readonly version: string
  segment(text: string): readonly Morpheme[]
}
