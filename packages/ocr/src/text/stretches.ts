import type { Box, TextLine } from '@colrag/core'
import { unionBox } from '@colrag/core'
import { shareBefore } from '@colrag/stage-kit'
import type { Line } from './lined-text.ts'

/** How far, in heights of a line, the place of a word that its length tells may lie from where it stands. */
const tolerance = 0.25

interface Word {
  readonly start: number
  readonly end: number
  readonly box: Box
}

/**
 * Where the text of a line stands from code unit `at` on, in as few stretches as tell the place of every word by its length alone: justified text is
 * one, while words set wide apart, or running up, have one each. One stretch where it is not known where the words stand.
 */
export function stretches({ text, box, words = [] }: Pick<Line, 'text' | 'box' | 'words'>, at: number): readonly TextLine[] {
  const tokens = [...text.matchAll(/\S+/g)]
  const whole = { start: at, end: at + text.length, box }
  // Cleaning may have closed or opened spaces.
  if (tokens.length < 2 || tokens.length !== words.length) return [whole]
  const placed = tokens.map(({ 0: token, index }, i): Word => ({
    start: index,
    end: index + token.length,
    box: (words[i] as { box: Box }).box,
  }))
  const runs: Word[][] = []
  for (const word of placed) {
    const run = runs.at(-1)
    if (run && isEven(text, [...run, word])) run.push(word)
    else runs.push([word])
  }
  return runs.length === 1
    ? [whole]
    : runs.map((run) => ({ start: at + (run[0]?.start ?? 0), end: at + (run.at(-1)?.end ?? 0), box: boxOf(run) }))
}

const boxOf = (run: readonly Word[]): Box => unionBox(run.map(({ box }) => box)) as Box

/** Whether each word of a run starts and ends where its share of the run's length says. */
function isEven(text: string, run: readonly Word[]): boolean {
  const { x, y, width, height } = boxOf(run)
  const across = width >= height
  const [from, long, thick] = across ? [x, width, height] : [y, height, width]
  const span = { start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 }
  return run.every(({ start, end, box }) => {
    const [first, last] = across ? [box.x, box.x + box.width] : [box.y, box.y + box.height]
    const told = (place: number): number => from + long * shareBefore(text, span, place)
    return Math.abs(told(start) - first) <= tolerance * thick && Math.abs(told(end) - last) <= tolerance * thick
  })
}
