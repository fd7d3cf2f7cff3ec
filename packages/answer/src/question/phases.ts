import { featureRuns } from './features.ts'

export type TimeUnit = 'day' | 'week' | 'month' | 'year'

/** Two moments between which a question asks for the time that passed. `topic`: features of what both belong to, [] for nothing; `unit`: null for any. */
export interface Phases {
  readonly topic: readonly string[]
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly unit: TimeUnit | null
}

const japanese =
  /^(?:(?<topic>[^。]*?)(?:では|について|において|の場合|で)[、，])?(?<from>[^。]+?)から[、，]?(?<to>[^。]+?)まで(?:の間)?(?:に|は|の期間は)?[、，]?(?:何(?<unit>日|週|か月|ヶ月|カ月|月|年)|どれ(?:だけ|くらい|ほど)|どの(?:くらい|程度))/u
const english: readonly RegExp[] = [
  /\bhow (?:many (?<unit>day|week|month|year)s?|long|much time)\b[^?]*?\b(?:from|between)\s+(?<from>[^?]+?)\s+(?:to|until|till|and)\s+(?<to>[^?]+?)\s*\??$/iu,
  /\bhow (?:many (?<unit>day|week|month|year)s|long) after\s+(?<from>[^?]+?)\s+(?:was|were|did|is|had|has)\s+(?<to>[^?]+?)\s*\??$/iu,
]
const unitOf: Readonly<Record<string, TimeUnit>> = {
  日: 'day',
  週: 'week',
  か月: 'month',
  ヶ月: 'month',
  カ月: 'month',
  月: 'month',
  年: 'year',
  day: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
}

const longest = 300

/** Null where a question of at most 300 characters asks for no time between two moments that it names by words (`from May to July` does not). */
export function phasesOf(text: string): Phases | null {
  if (text.length > longest) return null
  for (const pattern of [japanese, ...english]) {
    const groups = pattern.exec(text.replace(/[？\s]+$/u, ''))?.groups
    if (!groups) continue
    const features = (part: string | undefined): string[] => featureRuns(part ?? '').flat()
    const [from, to] = [features(groups['from']), features(groups['to'])]
    if (![from, to].every((part) => part.some((feature) => !/^\d|^[日月年時]$/u.test(feature)))) continue
    return { topic: features(groups['topic']), from, to, unit: unitOf[(groups['unit'] ?? '').toLowerCase()] ?? null }
  }
  return null
}
