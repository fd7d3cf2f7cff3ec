import { featureRuns } from './features.ts'

/** One of two things that a question sets against each other: its name as written, and the features that the other does not share. */
export interface Side {
  readonly name: string
  readonly features: readonly string[]
}

const aside = '(?:[（(][^）)]*[）)])?'
const thing = '[^\\s、。はをがで（）()]{2,24}'
const conjoined: readonly RegExp[] = [
  new RegExp(`(${thing}?)${aside}と([^\\s、。はをがでの（）()]{2,24})${aside}の${thing}?の(?:差|違い)`, 'u'),
  new RegExp(`(${thing})${aside}と(${thing}?)${aside}と?(?:で|の間|の差|の違い|を比べ|では)`, 'u'),
  new RegExp(`(${thing}?)${aside}と([^\\s、。はをがでの（）()]{2,24}?)${aside}(?:と?の|とは?、?|は)[^。]*どちら`, 'u'),
  new RegExp(`([^\\s、。はをがでの（）()]{2,24})(?:の${thing})?(?:は|が)([^\\s、。はをがでの（）()]{2,24}?)(?:の${thing}?)?より`, 'u'),
  /\bbetween\s+(?:the\s+)?((?:[\w’'-]+\s+){0,3}?[\w’'-]+)\s+and\s+(?:the\s+)?([\w’'-]+(?:\s+[\w’'-]+){0,2})/iu,
  /\b(?:with|on|in|of|for|by|under|does|do|did|are|is)\s+(?:the\s+)?((?:[\w’'-]+\s+){0,3}?[\w’'-]+)\s+(?:versus|vs\.?|and|or)\s+(?:(?:with|on|in|of|for|by|under)\s+)?(?:the\s+)?([\w’'-]+(?:\s+[\w’'-]+){0,2})/iu,
  /,\s*(?:the\s+)?((?:[\w’'-]+\s+){0,3}?[\w’'-]+),?\s+or\s+(?:the\s+)?([\w’'-]+(?:\s+[\w’'-]+){0,3})\s*\??$/iu,
  /\b(?:in|at|of|on|for|by|did|does|do|was|were|is|are|has|had)\s+(?:the\s+)?([\w’'-]+(?:\s+[\w’'-]+){0,2}?)(?:\s+[a-z]+)?\s+than\s+(?:(?:in|at|of|on|for|by|did|does)\s+)?(?:the\s+)?([\w’'-]+(?:\s+[\w’'-]+){0,2})/u,
]

// Which of the harbour and the station sold more
const predicate = /\s+(?:had|has|have|was|were|is|are|did|does|sold|cost|saw|got|made|received|recorded|grew|rose|fell|in)\b.*$/iu
const latin = /^[^\u3040-\u30ff\u4e00-\u9fff]*$/u

const longest = 300

/** The two things that a text of at most 300 characters sets against each other; null where it does not name two by words. */
export function sidesOf(text: string): readonly [Side, Side] | null {
  if (text.length > longest) return null
  for (const pattern of conjoined) {
    const found = pattern.exec(text)
    if (!found) continue
    const names = [found[1] ?? '', (found[2] ?? '').replace(predicate, '')] as const
    const [one, other] = names.map((words) =>
      featureRuns(words)
        .flat()
        .filter((f) => !/^\d|^年./.test(f)),
    )
    const left = (one ?? []).filter((f) => !other?.includes(f))
    const rest = (other ?? []).filter((f) => !one?.includes(f))
    // The conventional and the improved method: the noun belongs to both.
    const right = latin.test(found[0]) ? rest.slice(0, Math.max(1, left.length)) : rest
    if (left.length > 0 && right.length > 0)
      return [
        { name: names[0], features: left },
        { name: names[1], features: right },
      ]
  }
  return null
}
