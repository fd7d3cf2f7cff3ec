import { entities, foldWidth, readDates } from '@colrag/stage-kit'
import type { FoundWord } from '@colrag/stage-kit'
import { englishCues } from './english-cues.ts'
import { japaneseCues } from './japanese-cues.ts'

/** Something of a question that a picture can show: whom or what, when, or how it looks. */
export interface VisualPhrase extends FoundWord {
  readonly kind: 'entity' | 'time' | 'cue'
}

/** 1976, 1970s, '70s. */
const year = /(?<![\d.,-])(?:(?:1[5-9]|20)\d{2}s?(?![\d.,]\d|-\d)|(?<=['’])\d0s)\b/gu

/**
 * The visual phrases of a question (ColGraphRAG, C_vis(q)), by templates for Japanese and English: its names, its dates and years, and what it says
 * of how something looks (`poster`, `wearing a hat`, 表紙に赤い花). Without a word of the last kind the question is not about pictures and has none at
 * all. In the order of the text; `at` in code units; none within another of the same kind.
 */
export function visualPhrases(question: string): readonly VisualPhrase[] {
  const names = entities(question)
  const times = timesIn(question)
  const others = [...names, ...times.map((at) => ({ text: question.slice(...at), at }))]
  const cues = [...englishCues(question, others), ...japaneseCues(question, others)]
  if (cues.length === 0) return []
  return [
    ...names.filter(({ at }) => !times.some((time) => within(at, time))).map(({ at }) => ({ kind: 'entity' as const, at })),
    ...times.map((at) => ({ kind: 'time' as const, at })),
    ...outermost(cues).map((at) => ({ kind: 'cue' as const, at })),
  ]
    .map(({ kind, at }): VisualPhrase => ({ kind, text: question.slice(...at), at }))
    .sort((a, b) => a.at[0] - b.at[0] || b.at[1] - a.at[1])
}

type Place = FoundWord['at']

function timesIn(question: string): readonly Place[] {
  const years = [...foldWidth(question).matchAll(year)].map((match): Place => [match.index, match.index + match[0].length])
  return outermost([...readDates(question).map(({ at }) => at), ...years])
}

const within = ([from, to]: Place, [start, end]: Place): boolean => start <= from && to <= end

/** Each place once, none that lies within another. */
const outermost = (places: readonly Place[]): readonly Place[] =>
  [...places].sort(([a, x], [b, y]) => a - b || y - x).filter((place, i, all) => !all.slice(0, i).some((other) => within(place, other)))
