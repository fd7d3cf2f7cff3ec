import type { Evidence } from '@colrag/core'
import { foldWidth } from '@colrag/stage-kit'

/** Names of one subject, e.g. of floods. */
export type Topic = readonly string[]

/**
 * How well a sentence fits what is asked about, by the topics that the query names: 1 where the sentence names one of them, 0.9 where what is
 * around it does, 0.7 where no topic is named at all, 0.25 where only others are; 1 for all where the query names none.
 */
export function topicFit(query: string, topics: readonly Topic[]): (text: string, evidence: Evidence) => number {
  const patterns = topics.map((names) => new RegExp(names.map((name) => wordOf(foldWidth(name))).join('|'), 'iu'))
  const asked = patterns.filter((pattern) => pattern.test(foldWidth(query)))
  const others = patterns.filter((pattern) => !asked.includes(pattern))
  if (asked.length === 0) return () => 1
  const names = (list: readonly RegExp[], text: string): boolean => list.some((pattern) => pattern.test(text))
  return (text, { unit, title }) => {
    const said = foldWidth(text)
    const around = foldWidth(`${title}\n${unit.context}\n${unit.facets['volume'] ?? ''}\n${unit.facets['section'] ?? ''}`)
    if (names(asked, said)) return 1
    if (names(others, said)) return 0.25
    if (names(asked, around)) return 0.9
    return names(others, around) ? 0.25 : 0.7
  }
}

/** A name of Latin letters is a word of its own. */
const wordOf = (name: string): string => {
  const plain = name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
  return /^[\x20-\x7e]+$/u.test(name) ? `\\b${plain}(?:s|es|ing)?\\b` : plain.split('・').join('|')
}
