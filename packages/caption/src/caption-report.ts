import type { Caption } from '@colrag/core'

/**
 * What became of the captions of a run. `byModel` and `byRule` add up to `captions`; `asked`: those for which a model was asked; `rejected`:
 * replies by reason, the most frequent first, ties by reason; `promptTokens` and `tokens` of all replies, kept ones as well.
 */
export interface CaptionReport {
  readonly captions: number
  readonly asked: number
  readonly byModel: number
  readonly byRule: number
  readonly replies: number
  readonly rejected: Readonly<Record<string, number>>
  readonly promptTokens: number
  readonly tokens: number
}

/** Adds up what captions say of their making. */
export function captionReport(captions: Iterable<Caption>): CaptionReport {
  const counts = { captions: 0, asked: 0, byModel: 0, byRule: 0, replies: 0, promptTokens: 0, tokens: 0 }
  const rejected = new Map<string, number>()
  for (const { by } of captions) {
    counts.captions++
    counts[by.model === undefined ? 'byRule' : 'byModel']++
    if (!by.call) continue
    counts.asked++
    counts.replies += by.call.attempts
    counts.promptTokens += by.call.promptTokens
    counts.tokens += by.call.tokens
    for (const why of by.call.rejected) {
      const reason = why.split(':')[0] ?? why
      rejected.set(reason, (rejected.get(reason) ?? 0) + 1)
    }
  }
  return { ...counts, rejected: Object.fromEntries([...rejected].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))) }
}
