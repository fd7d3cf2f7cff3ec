import type { Box } from '@colrag/core'
import { unionBox } from '@colrag/core'
import type { PlacedWord } from '@colrag/stage-kit'
import { isCjk } from '@colrag/stage-kit'
import type { OcrLine, OcrWord } from '../engine/ocr-engine.ts'
import { cleanRecognised } from '../text/clean-recognised.ts'

/**
 * The text of a recognised line and how sure the engine was: the mean over characters, in [0, 1]. `words`: what stands between its spaces, in pixels.
 */
export interface ReadLine {
  readonly text: string
  readonly confidence: number
  readonly weight: number
  readonly words: readonly PlacedWord[]
}

/**
 * Words put together: without a space where the gap is smaller than a fifth of the line's height; than the whole height beside a CJK
 * character, and between figures in a line that has such characters (the engine parts the digits of a number); than two heights between two
 * CJK characters. Where the engine itself reads spaces, they stand as it says.
 */
export function readLine(line: OcrLine): ReadLine {
  const along = line.box.width >= line.box.height ? 'x' : 'y'
  const thickness = along === 'x' ? line.box.height : line.box.width
  const japanese = line.words.some(({ text: word }) => [...word].some(isCjk))
  let text = ''
  let sum = 0
  let weight = 0
  let last: OcrWord | null = null
  const words: PlacedWord[] = []
  for (const word of line.words) {
    if (last) {
      const gap = along === 'x' ? word.box.x - last.box.x - last.box.width : word.box.y - last.box.y - last.box.height
      const left = isCjk([...text].at(-1) ?? '')
      const right = isCjk([...word.text][0] ?? '')
      const figures = japanese && /[\d,.]$/.test(last.text) && /^[\d,.]/.test(word.text)
      const least = left && right ? 2 : left || right || figures ? 1 : 0.2
      if (word.spaced ?? gap > least * thickness) text += ' '
    }
    const open = words.at(-1)
    if (open && !text.endsWith(' ')) words[words.length - 1] = { text: open.text + word.text, box: unionBox([open.box, word.box]) as Box }
    else words.push({ text: word.text, box: word.box })
    text += word.text
    const length = [...word.text].length
    sum += word.confidence * length
    weight += length
    last = word
  }
  return { text: cleanRecognised(text), confidence: weight === 0 ? 0 : sum / weight, weight, words }
}

/** The mean confidence over the characters of several lines; 0 for none. */
export function meanConfidence(lines: readonly Pick<ReadLine, 'confidence' | 'weight'>[]): number {
  const weight = lines.reduce((n, line) => n + line.weight, 0)
  return weight === 0 ? 0 : lines.reduce((n, line) => n + line.confidence * line.weight, 0) / weight
}
