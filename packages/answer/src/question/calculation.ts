/** What is to be computed of two or more things that a question names; `greater` and `lesser` ask which of two it is. */
export type Calculation = 'sum' | 'difference' | 'ratio' | 'greater' | 'lesser'

const cues: readonly (readonly [Calculation, RegExp])[] = [
  ['ratio', /何倍|倍率|の比は|\bhow many times\b|\bratio (?:of|between)\b|\btimes (?:as|more|larger|bigger)\b/iu],
  [
    'sum',
    /合わせ[てたる]|あわせ[てた]|を合計|の和は|と[^、。]{2,30}の(?:合計|総計)(?=[はをで?？。]|$)|\b(?:together|combined|altogether)\b|\bsum of\b|\btotal (?:of|for|in|number of [^?]{1,40} in) [^?]{1,60} and\b/iu,
  ],
  [
    'lesser',
    /(?:少な|低|小さ|短|軽|狭|安|早)[^。]{0,8}どちら|どちら[^。]{0,12}(?:少な|低|小さ|短|軽|狭|安|早)|\bwhich\b[^?]*\b(?:fewer|less|smaller|lower|shorter|lighter|cheaper)\b/iu,
  ],
  [
    'greater',
    /(?:多|高|大き|長|重|広|遅)[^。]{0,8}どちら|どちら[^。]{0,12}(?:多|高|大き|長|重|広|遅)|\bwhich\b[^?]*\b(?:more|larger|bigger|greater|higher|longer|heavier|wider)\b/iu,
  ],
  [
    'difference',
    /との?差|の差|より(?:も)?[^。]{0,12}(?:何|どれ|どの)|どれ(?:だけ|くらい|ほど)(?:違|異な|多|少な|高|低)|何\S{1,3}(?:多い|少ない|高い|低い|長い|短い)|\bdifference (?:between|in)\b|\bhow (?:many|much) (?:more|fewer|less|larger|higher|longer)\b/iu,
  ],
]

/** The first of ratio, sum, the lesser, the greater and difference that the question asks for; null for none. */
export const calculationOf = (text: string): Calculation | null => cues.find(([, words]) => words.test(text))?.[0] ?? null
