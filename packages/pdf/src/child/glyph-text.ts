/** The character of a glyph that has none, or one that no reader could print. */
export const unknown = '\uFFFD'

/**
 * What a glyph says: ligatures and vertical presentation forms written out, any blank as one space, control characters as unknown. Empty for
 * U+0000 and for characters that are not seen (soft hyphen at a break stays: it is a hyphen on the page).
 */
export function glyphText(unicode: string): string {
  if (unicode.length === 1) {
    const code = unicode.charCodeAt(0)
    if (code > 0x20 && code < 0x7f) return unicode
    if (code >= 0x3041 && code <= 0x9fff) return unicode
  }
  let text = ''
  for (const character of unicode) text += single(character)
  return text
}

function single(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code === 0 || code === 0x200b || code === 0x200c || code === 0x200d || code === 0x2060 || code === 0xfeff) return ''
  if (code === 0xad) return '-'
  if (
    code === 0x20 ||
    code === 0xa0 ||
    code === 0x3000 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x9 ||
    code === 0xa ||
    code === 0xd
  )
    return ' '
  if (code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0xd800 && code < 0xe000)) return unknown
  if (code >= 0xfb00 && code <= 0xfb06) return character.normalize('NFKC')
  if ((code >= 0xfe10 && code <= 0xfe19) || (code >= 0xfe30 && code <= 0xfe48)) return character.normalize('NFKC')
  return character
}
