import { isCjk } from '@colrag/stage-kit'

/** For text and attributes; what no XML may hold (control characters, halves of pairs) becomes U+FFFD. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"']/g, (character) => escapes[character] ?? character)

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** About how wide a text is set, in pixels: wide characters take their size, others what the broad ones of a plain font need. */
export const widthOf = (text: string, size: number): number =>
  Array.from(text).reduce(
    (sum, c) => sum + size * (isCjk(c) || c > '\uffff' ? 1 : /[mwMW@%—…]/.test(c) ? 0.9 : /[A-Z0-9]/.test(c) ? 0.66 : 0.56),
    0,
  )

/**
 * Lines no wider than `width`, broken at spaces and anywhere in Japanese; a word that is too long is broken too. No more than `most` lines: the last
 * one then ends in `…`.
 */
export function wrapped(text: string, size: number, width: number, most: number): readonly string[] {
  const pieces =
    text
      .replace(/\s+/g, ' ')
      .trim()
      .match(/[^ ]+ ?| /gu) ?? []
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    const whole = widthOf(piece.trimEnd(), size) <= width && !Array.from(piece).some(isCjk)
    for (const part of whole ? [piece] : Array.from(piece)) {
      if (line !== '' && widthOf((line + part).trimEnd(), size) > width) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += part
    }
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  if (lines.length <= most) return lines
  let last = lines[most - 1] ?? ''
  while (widthOf(`${last}…`, size) > width) last = Array.from(last).slice(0, -1).join('')
  return [...lines.slice(0, most - 1), `${last}…`]
}
