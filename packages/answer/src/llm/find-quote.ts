/**
 * Where words stand in a text, exactly or but for white space, width and case; null where they do not. What is found begins and ends with a
 * visible character.
 */
export function findQuote(text: string, words: string): readonly [start: number, end: number] | null {
  const trimmed = words.trim()
  if (trimmed === '') return null
  const exact = text.indexOf(trimmed)
  if (exact >= 0) return [exact, exact + trimmed.length]
  const folded = fold(text)
  const wanted = fold(trimmed).text
  if (wanted === '') return null
  const at = folded.text.indexOf(wanted)
  if (at < 0) return null
  return [folded.map[at] ?? 0, (folded.map[at + wanted.length - 1] ?? 0) + (folded.widths[at + wanted.length - 1] ?? 1)]
}

function fold(text: string): { readonly text: string; readonly map: readonly number[]; readonly widths: readonly number[] } {
  let out = ''
  const map: number[] = []
  const widths: number[] = []
  let place = 0
  for (const character of text) {
    const plain = character.normalize('NFKC').toLowerCase()
    if (!/^\s*$/u.test(plain)) {
      out += plain
      for (let i = 0; i < plain.length; i++) {
        map.push(place)
        widths.push(character.length)
      }
    }
    place += character.length
  }
  return { text: out, map, widths }
}
