import type { Evidence } from '@colrag/core'
import { foldWidth } from '@colrag/stage-kit'

/** Names of one subject, e.g. of floods. */
export type Topic = readonly string[]

/** How a sentence stands to the subject of a query. */
export type TopicStanding = 'named' | 'around' | 'open' | 'other'

/**
 * Tells for a query that names topics whether a sentence names one of them, something around it does (its section, document or volume), nothing
 * names any (`open`), or only others are named; `named` for all where the query names none.
 */
export function topicStanding(query: string, topics: readonly Topic[]): (text: string, evidence: Evidence) => TopicStanding {
  const patterns = topics.map((names) => new RegExp(names.map((name) => wordOf(foldWidth(name))).join('|'), 'iu'))
  const asked = patterns.filter((pattern) => pattern.test(foldWidth(query)))
  const others = patterns.filter((pattern) => !asked.includes(pattern))
  if (asked.length === 0) return () => 'named'
  const names = (list: readonly RegExp[], text: string): boolean => list.some((pattern) => pattern.test(text))
  return (text, { unit, title }) => {
    const said = foldWidth(text)
    if (names(asked, said)) return 'named'
    if (names(others, said)) return 'other'
    const around = foldWidth([title, unit.context, unit.facets['volume'] ?? '', unit.facets['section'] ?? ''].join('\n'))
    if (names(asked, around)) return 'around'
    return names(others, around) ? 'other' : 'open'
  }
}

/** A name of Latin letters is a word of its own. */
function wordOf(name: string): string {
  const plain = name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
  return /^[\x20-\x7e]+$/u.test(name) ? `\\b${plain}(?:s|es|ing)?\\b` : plain.split('・').join('|')
}
