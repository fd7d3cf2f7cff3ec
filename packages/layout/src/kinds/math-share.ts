import type { Atom } from '../atom.ts'

/** Fonts that hold letters and signs of formulas and nothing else. */
const mathFont =
  /(?:^|\+)(?:CM(?:MI|SY|EX|BSY|MIB)|MS[AB]M|EU[FS][MB]|RSFS|LM(?:Math|MI|SY|EX)|(?:tx|px)(?:sy|mi|ex)|rtx|rpx|NTX?MI|MTMI|MTSY|MTEX|STIX.*Math|XITS.*Math|MathJax|Mathematica|Symbol)|Math(?:$|[-\d,]|Italic|Regular)/i

/** Does the name of a font say that it is for formulas? */
export const isMathFont = (font: string): boolean => mathFont.test(font)

const sign = /[=＝≈≠≤≥≡∑∏∫√∂∞∈∉∝→⇒⇔∀∃⊂⊆∪∩]|[\u{1d400}-\u{1d7ff}]/u
const part =
  /^(?:[\d()[\]{}+\-−–=<>≤≥≠≈≡±×÷∑∏∫√∂∞∈∉∝→⇒⇔∀∃⊂⊆∪∩|/\\.,;:′'"·⋯…^*!□∎]|[\u{1d400}-\u{1d7ff}]|[α-ωΑ-Ωℝℂℤℕ])+$|^\p{L}[,.;]?$|^(?:sin|cos|tan|log|ln|exp|lim|max|min|sup|inf|det|dim|ker|mod|gcd|if|for|where)[,.;]?$/u

const leastProof = 0.12

/**
 * The share of the characters that are part of a formula, in [0, 1]: set in a font for formulas, or signs, numbers and single letters. 0
 * where there is hardly such a font or a sign of one, as in rows of numbers.
 */
export function mathShare(atoms: readonly Atom[]): number {
  let inMath = 0
  let proof = 0
  let all = 0
  for (const { text, math } of atoms) {
    all += text.length
    if (math || sign.test(text)) proof += text.length
    if (math || part.test(text)) inMath += text.length
  }
  return proof > leastProof * all ? inMath / all : 0
}
