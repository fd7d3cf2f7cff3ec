import type { Box, ColragError, Direction, OwnSeconds } from '@colrag/core'
import type { GreyPicture } from '../picture/grey-picture.ts'

/** How a picture is laid out: a page of any layout, one block of lines, one block of columns, one line, or one word. */
export type PictureLayout = 'page' | 'block' | 'columns' | 'line' | 'word'

/**
 * One picture to read. `language`: one data set or several joined by `+`. `characters`: nothing else may be read. `sample`: it is read only to
 * see whether it can be read so, and needs no second opinion.
 */
export interface OcrRequest {
  readonly picture: GreyPicture
  readonly language: string
  readonly layout: PictureLayout
  readonly characters?: string
  readonly sample?: boolean
}

/**
 * Boxes are pixels of the request's picture. `confidence` is in [0, 1]. `spaced`: whether a space stands before the word, where the engine
 * reads spaces; where it does not, the gap between the boxes decides.
 */
export interface OcrWord {
  readonly text: string
  readonly confidence: number
  readonly box: Box
  readonly spaced?: boolean
}

/**
 * A line of text, or a column of vertical text, with its words in reading order; `paragraph` counts from 0 over the picture. `direction`: how
 * the line runs in the picture. `engine`: who read it, where several engines work together.
 */
export interface OcrLine {
  readonly words: readonly OcrWord[]
  readonly box: Box
  readonly paragraph: number
  readonly direction: Direction
  readonly engine?: string
}

/**
 * Reads pictures. One result per request, in order; the result of a request does not depend on the others. Rejects with `aborted` when the
 * signal fires, with `over-budget` when the call takes longer than `timeLimit` milliseconds, with `unsupported` for a language without data
 * (its code is the error's subject) or a program that is not there, and with `model-failed` when the engine breaks down; the engine stays
 * usable. `report` is told failures that do not end the call. `multilingual`: one model reads all its languages, so that asking again in
 * another one gives nothing new. `check` finds out, without reading anything, which of some languages can be read; it rejects with what keeps
 * the engine from reading at all (`unsupported`, `not-found`, `corrupt`, `model-failed`).
 */
export interface OcrEngine {
  readonly name: string
  readonly fingerprint: string
  readonly multilingual?: boolean
  recognise(
    requests: readonly OcrRequest[],
    limits: { readonly signal?: AbortSignal; readonly timeLimit: number; readonly report?: (error: ColragError) => void },
  ): Promise<readonly (readonly OcrLine[])[]>
  check?(languages: readonly string[]): Promise<readonly string[]>
  /** Processor seconds that its threads and processes have used so far, where it has any. */
  spent?(): OwnSeconds
  /** Ends all workers; the engine may be used again afterwards. */
  close(): Promise<void>
}
