/** Folded text with its way back: folded code unit i comes from original code units `starts[i]` up to `ends[i]`. */
export interface FoldedText {
  readonly text: string
  readonly starts: Uint32Array
  readonly ends: Uint32Array
}

/** Makes equal what a reader takes for equal. `trace(text).text` is `fold(text)`; `version` changes whenever a result may change. */
export interface Folding {
  readonly name: string
  readonly version: number
  fold(text: string): string
  trace(text: string): FoldedText
}
