import { classOf, digit, letter, mark, symbol, unspaced } from './character-class.ts'
import { cutNumberSeams } from './cut-number-seams.ts'
import { cutVisible } from './cut-visible.ts'
import type { TakeTerm } from './tokenizer.ts'

/** Takes the terms of what begins at `from`, and returns where it ends. */
export type Cutter = (text: string, from: number, take: TakeTerm) => number

/** `run`: cuts runs of scripts without spaces; `compound`: cuts words of the others; `seams`: whether numbers also count with ideographs beside. */
export interface ScriptCutters {
  readonly run: Cutter
  readonly compound: Cutter
  readonly seams: boolean
}

/** Cuts each script in its own way. Symbols and emoji stand alone; punctuation counts only where there is nothing else. */
export function cutScripts(text: string, { run, compound, seams }: ScriptCutters, take: TakeTerm): void {
  let isEmpty = true
  let hasDigit = false
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at) as number
    const bits = classOf(code)
    if ((bits & (unspaced | letter | mark | symbol)) === 0) {
      at += code > 0xffff ? 2 : 1
      continue
    }
    isEmpty = false
    const from = at
    if (bits & unspaced) at = run(text, at, take)
    else if (bits & (letter | mark)) at = compound(text, at, take)
    else take(null, from, (at += code > 0xffff ? 2 : 1))
    for (let i = from; seams && i < at && !hasDigit; i++) hasDigit = (classOf(text.codePointAt(i) as number) & digit) !== 0
  }
  if (isEmpty) cutVisible(text, take)
  else if (hasDigit) cutNumberSeams(text, take)
}
