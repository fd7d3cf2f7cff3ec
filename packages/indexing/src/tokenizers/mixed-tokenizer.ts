import { cutCompound } from './cut-compound.ts'
import { cutRun } from './cut-run.ts'
import { cutScripts } from './cut-scripts.ts'
import type { Tokenizer } from './tokenizer.ts'

const cutters = { run: cutRun, compound: cutCompound, seams: true }

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
  cut: (text, take) => cutScripts(text, cutters, take),
}
