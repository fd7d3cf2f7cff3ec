import { classOf, digit, letter, mark, symbol, unspaced } from './character-class.ts'
import { cutCompound } from './cut-compound.ts'
import { cutNumberSeams } from './cut-number-seams.ts'
import { cutRun } from './cut-run.ts'
import { cutVisible } from './cut-visible.ts'
import type { Tokenizer } from './tokenizer.ts'

/**
 * The default. Runs of unspaced scripts: every adjacent pair, every ideograph, a lone character as itself; a number also with the
 * ideograph on either side (`第5`, `5条`). Other scripts: words; numbers without thousands separators (1,234: `1234`), decimals whole
 * (`3.5`); a compound with a digit gives its atoms and itself without hyphens, so that HC-101, HC101 and hc‐101 meet (`hc`, `101`,
 * `hc101`). Symbols and emoji stand alone; punctuation counts only where there is nothing else. Measured against pairs alone and against
 * all single characters on three Japanese and one English collection: ideographs and number neighbours raise R@1 on each Japanese one.
 */
export const mixedTokenizer: Tokenizer = {
  name: 'mixed',
  version: 1,
  cut(text, take) {
    let isEmpty = true
    let hasDigit = false
    for (let at = 0; at < text.length;) {
      const code = text.codePointAt(at) as number
      const bits = classOf(code)
      if ((bits & (unspaced | letter | mark | symbol)) === 0) {
        at++
        continue
      }
      isEmpty = false
      const from = at
      if (bits & unspaced) at = cutRun(text, at, take)
      else if (bits & (letter | mark)) at = cutCompound(text, at, take)
      else take(null, from, (at += code > 0xffff ? 2 : 1))
      for (let i = from; i < at && !hasDigit; i++) hasDigit = (classOf(text.codePointAt(i) as number) & digit) !== 0
    }
    if (isEmpty) cutVisible(text, take)
    else if (hasDigit) cutNumberSeams(text, take)
  },
}
