import { featureRuns } from './features.ts'

const conjoined: readonly RegExp[] = [
  /([^\s、。はをがで（）()]{2,24})(?:[（(][^）)]*[）)])?と([^\s、。はをがで（）()]{2,24})(?:[（(][^）)]*[）)])?(?:で|の間|の差|の違い|を比べ|では)/u,
  /\b(?:between|with|on|in|of|for|by|under|does|do|did|are|is)\s+(?:the\s+)?((?:[\w’'-]+\s+){0,3}?[\w’'-]+)\s+(?:versus|vs\.?|and|or)\s+(?:(?:with|on|in|for|by|under)\s+)?(?:the\s+)?([\w’'-]+(?:\s+[\w’'-]+){0,2})/iu,
]

const latin = /^[^\u3040-\u30ff\u4e00-\u9fff]*$/u

/** Features of the two things that a text sets against each other, those of both left out; null where it does not name two by words. */
export function sidesOf(text: string): readonly [readonly string[], readonly string[]] | null {
  for (const pattern of conjoined) {
    const found = pattern.exec(text)
    if (!found) continue
    const [one, other] = [found[1] ?? '', found[2] ?? ''].map((words) =>
      featureRuns(words)
        .flat()
        .filter((f) => !/^\d/.test(f)),
    )
    const left = (one ?? []).filter((f) => !other?.includes(f))
    const rest = (other ?? []).filter((f) => !one?.includes(f))
    // The conventional and the improved method: the noun belongs to both.
    const right = latin.test(found[0]) ? rest.slice(0, Math.max(1, left.length)) : rest
    if (left.length > 0 && right.length > 0) return [left, right]
  }
  return null
}
