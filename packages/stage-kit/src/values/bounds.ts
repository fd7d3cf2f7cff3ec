/** How a number is meant: `about` it, at `least` or at `most` it, `below` or `above` it (the number itself not included). */
export type Bound = 'about' | 'least' | 'most' | 'below' | 'above'

const before: readonly (readonly [RegExp, Bound])[] = [
  [/(?:約|およそ|おおよそ|概ね|ほぼ|\babout |\bapproximately |\baround |\bnearly |\broughly |\bcirca |~)$/iu, 'about'],
  [/\b(?:at least |no less than |not less than |a minimum of |min\.? )$/iu, 'least'],
  [/\b(?:at most |up to |no more than |not more than |not exceeding |a maximum of |max\.? )$/iu, 'most'],
  [/\b(?:less than |fewer than |under |below )$/iu, 'below'],
  [/\b(?:more than |over |above |exceeding |greater than )$/iu, 'above'],
  [/[≥≧]\s?$/u, 'least'],
  [/[≤≦]\s?$/u, 'most'],
  [/<\s?$/u, 'below'],
  [/>\s?$/u, 'above'],
]
const behind: readonly (readonly [RegExp, Bound])[] = [
  [/^\s?(?:以上|or more\b|or over\b)/u, 'least'],
  [/^\s?(?:以下|以内|or less\b|or fewer\b)/u, 'most'],
  [/^\s?(?:未満|弱)/u, 'below'],
  [/^\s?(?:を?超|余り?|強)/u, 'above'],
  [/^\s?(?:程度|前後|ほど|くらい|ぐらい|内外)/u, 'about'],
]

/** What the words right before and right behind a number say about it; those behind win, as in 約10人以上. */
export function boundOf(textBefore: string, textBehind: string): Bound | undefined {
  const find = (list: typeof before, text: string): Bound | undefined => list.find(([pattern]) => pattern.test(text))?.[1]
  return find(behind, textBehind.slice(0, 8)) ?? find(before, textBefore.slice(-16))
}
