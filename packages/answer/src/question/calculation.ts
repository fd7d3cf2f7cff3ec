/** What is to be computed of two or more things that a question names. */
export type Calculation = 'sum' | 'difference' | 'ratio'

const cues: readonly (readonly [Calculation, RegExp])[] = [
  ['ratio', /何倍|倍率|の比は|\bhow many times\b|\bratio (?:of|between)\b|\btimes (?:as|more|larger|bigger)\b/iu],
  [
    'sum',
    /合わせ[てたる]|あわせ[てた]|を合計|の和は|\b(?:together|combined|altogether)\b|\bsum of\b|\btotal (?:of|for|in|number of [^?]{1,40} in) [^?]{1,60} and\b/iu,
  ],
  [
    'difference',
    /との?差|の差|より(?:も)?(?:何|どれ|どの)|何\S{1,3}(?:多い|少ない|高い|低い|長い|短い)|\bdifference between\b|\bhow (?:many|much) (?:more|fewer|less|larger|higher|longer)\b/iu,
  ],
]

/** The first of ratio, sum and difference that the question asks for; null for none. */
export const calculationOf = (text: string): Calculation | null => cues.find(([, words]) => words.test(text))?.[0] ?? null
