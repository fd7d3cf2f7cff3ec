/**
 * Full-width ASCII to ASCII, the ideographic space to a space, the many dashes between digits to `-`: each code unit becomes one code unit, so
 * that offsets into the result are offsets into the original. Not a full NFKC (half-width kana and ligatures stay).
 */
export function foldWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\u00a0]/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
}
