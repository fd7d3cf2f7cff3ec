/** What is asked about something that happened: why it came about, what was done about it, what is to be learnt of it. */
export type AskedPoint = 'cause' | 'measure' | 'lesson'

const asked: readonly (readonly [AskedPoint, RegExp])[] = [
  [
    'lesson',
    /教訓(?:は|とは|として|を(?:教|挙|述)|[?？]|$)|何を学ん|\b(?:what|which)\b[^?.]{0,40}\blessons?\b|\bwhat (?:was|were|is|has been|did [^?]{1,40}) (?:learn(?:ed|t)?)\b/iu,
  ],
  [
    'measure',
    /(?:対策|対応策|改善策|防止策|措置)(?:は|とは|として何|を(?:教|挙|述)|[?？]|$)|(?:どんな|どのような|何の)(?:対策|措置|改善策)|\b(?:what|which)\b[^?.]{0,40}\b(?:measures?|countermeasures?|remed(?:y|ies)|steps?|actions?)\b|\bwhat was done (?:about|against|to prevent|in response)\b/iu,
  ],
  [
    'cause',
    /(?:原因|要因|理由|背景)(?:は|とは|[?？]|$)|なぜ|何故|どうして|何が[^。]{1,30}(?:引き起こ|招い|もたらし)|\bwhy\b|\bwhat (?:was|were|is|are) the (?:\w+ )?(?:causes?|reasons?)\b|\bwhat (?:caused|led to|brought about)\b/iu,
  ],
]

/** The point that the last sentence of a text asks for (what went before it tells what happened); null for none. */
export function askedPoint(text: string): AskedPoint | null {
  const last = text.split(/(?<=[。.?？!！])\s*/u).findLast((sentence) => sentence.trim() !== '') ?? ''
  return asked.find(([, words]) => words.test(last.replace(/[。.]$/u, '')))?.[0] ?? null
}
