import type { Level, Retriever, Unit, UnitStore } from '@colrag/core'
import { askedBy, withWords } from './expanded.ts'

export interface WordFeedbackOptions {
  readonly units: UnitStore
  /** Hits of the first search whose words are taken, and how many words. */
  readonly hits?: number
  readonly words?: number
  /** How often the question itself is asked beside them. */
  readonly repeats?: number
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/**
 * Pseudo-relevance feedback for an index of words (after RM3, Abdul-Jaleel et al. 2004): the words that the best hits of a first search share
 * are asked for too. A word weighs the sum over hits of the hit's share of the scores times the word's share of its words, times how rare the
 * index says that it is (its idf), or the hits themselves where the index does not tell. Words of one letter, of digits or of hiragana alone
 * are left out. Ties by word.
 */
export function wordFeedback<L extends Level>(
  retriever: Retriever<L>,
  { units, hits = 5, words = 8, repeats = 4 }: WordFeedbackOptions,
): Retriever<L> {
  return askedBy(retriever, async (query, ctx) => {
    const { hits: best } = await retriever.retrieve(query, { depth: hits, explain: 'later' }, ctx)
    const texts = await units.get(best.map(({ id }) => id))
    const asked = new Set(wordsOf(query.text))
    const total = best.reduce((sum, { score }) => sum + Math.max(0, score), 0) || 1
    const met = new Map<string, { share: number; readonly holders: Unit[] }>()
    for (const [i, unit] of texts.entries()) {
      const own = wordsOf(unit.text)
      for (const word of own) {
        if (asked.has(word)) continue
        const entry = met.get(word) ?? { share: 0, holders: [] }
        met.set(word, entry)
        entry.share += Math.max(0, best[i]?.score ?? 0) / total / own.length
        if (entry.holders.at(-1) !== unit) entry.holders.push(unit)
      }
    }
    const foremost = ranked([...met].map(([word, { share, holders }]) => ({ word, weight: share, holders }))).slice(0, looked)
    const weighed: { word: string; weight: number }[] = []
    for (const { word, weight, holders } of foremost) {
      const rarity = (await idfOf(retriever, word, holders[0])) ?? 1 + Math.log((1 + texts.length) / holders.length)
      weighed.push({ word, weight: weight * rarity })
    }
    return withWords(
      query.text,
      ranked(weighed)
        .slice(0, words)
        .map(({ word }) => word),
      repeats,
    )
  })
}

/** Words whose rarity is asked for. */
const looked = 60

const ranked = <T extends { readonly word: string; readonly weight: number }>(words: readonly T[]): readonly T[] =>
  words.toSorted((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))

/** The mean idf of the terms that a word is indexed by; null where the index does not tell. */
async function idfOf(retriever: Retriever, word: string, holder: Unit | undefined): Promise<number | null> {
  const told = holder && (await retriever.termSource?.explain({ id: 'feedback', text: word }, holder))
  if (!told || told.matches.length === 0) return null
  return Math.max(0, told.matches.reduce((sum, { idf }) => sum + idf, 0) / told.matches.length)
}

const wordsOf = (text: string): readonly string[] =>
  [...segmenter.segment(text.normalize('NFKC').toLowerCase())]
    .filter(({ segment, isWordLike }) => isWordLike && [...segment].length > 1 && !/^[\p{N}.,]+$|^\p{sc=Hiragana}+$/u.test(segment))
    .map(({ segment }) => segment)
