/** The common signs of Wingdings by code: bullets, boxes, ticks and arrows, in Unicode. */
const signs: ReadonlyMap<number, string> = new Map([
  [0x6c, '●'],
  [0x6d, '❍'],
  [0x6e, '■'],
  [0x6f, '□'],
  [0x71, '❑'],
  [0x72, '❒'],
  [0x73, '⬧'],
  [0x74, '⧫'],
  [0x75, '◆'],
  [0x76, '❖'],
  [0x77, '⬥'],
  [0x9e, '·'],
  [0x9f, '•'],
  [0xa1, '○'],
  [0xa7, '▪'],
  [0xa8, '◻'],
  [0xd8, '➢'],
  [0xdf, '←'],
  [0xe0, '→'],
  [0xe1, '↑'],
  [0xe2, '↓'],
  [0xe8, '➔'],
  [0xf0, '⇨'],
  [0xfb, '✗'],
  [0xfc, '✔'],
  [0xfd, '☒'],
  [0xfe, '☑'],
])

/** What a glyph of a font of signs shows, or null: the font's codes stand in the file bare or at U+F000 and above. */
export function wingdingsSign(fontName: string, unicode: string, code: number): string | null {
  if (!/^wingdings(-regular)?$/i.test(fontName)) return null
  const point = unicode.codePointAt(0) ?? 0
  const low = point >= 0xf020 && point <= 0xf0ff ? point - 0xf000 : point
  return signs.get(low) ?? signs.get(code) ?? null
}
