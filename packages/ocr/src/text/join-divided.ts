import type { Line } from './lined-text.ts'

/** Joins a Latin word divided at the end of a line with its rest (a lower-case letter on both sides of the hyphen); drops soft hyphens. */
export function joinDivided(lines: readonly Line[]): Line[] {
  return lines.map((line, i) => {
    const divided = /\p{Ll}[-\u00ad\u2010]$/u.test(line.text) && /^\p{Ll}/u.test(lines[i + 1]?.text ?? '')
    const text = (divided ? line.text.slice(0, -1) : line.text).replaceAll('\u00ad', '')
    return divided ? { ...line, text, joined: true } : { ...line, text }
  })
}
