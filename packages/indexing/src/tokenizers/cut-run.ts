import { classOf, han, mark, unspaced } from './character-class.ts'
import type { TakeTerm } from './tokenizer.ts'

const newline = 10
const isBlank = (unit: number): boolean => unit === 0x20 || unit === 0x3000

/**
 * The run of an unspaced script that begins at `from`; returns its end. Takes each ideograph, each adjacent pair, and a lone character. A run
 * goes on over one line break or over spaces: lines end in the middle of words, and some files put a space after each character.
 */
export function cutRun(text: string, from: number, take: TakeTerm): number {
  let last = -1
  let lastEnd = from
  let count = 0
  let isHan = false
  for (let at = from; at < text.length;) {
    const code = text.codePointAt(at) as number
    const bits = classOf(code)
    if ((bits & unspaced) === 0 && (count === 0 || (bits & mark) === 0)) break
    const end = at + (code > 0xffff ? 2 : 1)
    isHan = (bits & han) !== 0
    if (isHan) take(null, at, end)
    if (last >= 0) {
      if (lastEnd === at) take(null, last, end)
      else take(text.slice(last, lastEnd) + text.slice(at, end), last, end)
    }
    count++
    last = at
    lastEnd = end
    at = afterGap(text, end)
  }
  if (count === 1 && !isHan) take(null, last, lastEnd)
  return lastEnd
}

/** A run without its gaps: code unit i of `text` stands at `starts[i]` of the text that it is of; `end`: where the run ends there. */
export interface Run {
  readonly text: string
  readonly starts: Uint32Array
  readonly end: number
}

/** The run that begins at `from`, as `cutRun` finds it. */
export function runOf(text: string, from: number): Run {
  const starts: number[] = []
  let run = ''
  let end = from
  for (let at = from; at < text.length; at = afterGap(text, end)) {
    const code = text.codePointAt(at) as number
    const bits = classOf(code)
    if ((bits & unspaced) === 0 && (run === '' || (bits & mark) === 0)) break
    end = at + (code > 0xffff ? 2 : 1)
    for (let i = at; i < end; i++) starts.push(i)
    run += text.slice(at, end)
  }
  return { text: run, starts: Uint32Array.from(starts), end }
}

/** Where text goes on after spaces with at most one line break. */
function afterGap(text: string, from: number): number {
  let at = from
  while (isBlank(text.charCodeAt(at))) at++
  if (text.charCodeAt(at) === newline) at++
  while (isBlank(text.charCodeAt(at))) at++
  return at
}
