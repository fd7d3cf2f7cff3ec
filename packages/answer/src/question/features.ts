import { foldWidth } from '@colrag/stage-kit'
import { functionWords } from './function-words.ts'
import { oneWord } from './one-word.ts'
import { stemEnglish } from './stem-english.ts'

/**
 * What a text is compared by: pairs of adjacent kanji or katakana, lone kanji, stems of Latin words, numbers (with their decimals), hiragana
 * words of three letters or more. Widths and case are folded, thousands separators dropped, words for one thing made one.
 */
const featuresOf = (text: string): string[] => featureRuns(text).flat()

/** The features of each run of letters by itself: a compound noun is one run. */
export function featureRuns(text: string): string[][] {
  const runs: string[][] = []
  for (const match of oneWord(foldForMatch(text)).matchAll(
    /[\p{Script=Han}々〆]+|[\p{Script=Katakana}ー]+|[a-z][a-z0-9]*|\d+(?:\.\d+)?|\p{Script=Hiragana}{3,}|[^\s\p{P}\p{S}\p{Script=Hiragana}]+/gu,
  )) {
    const run = match[0]
    if (/^[\p{Script=Han}\p{Script=Katakana}ー々〆]/u.test(run)) runs.push(pairs(run))
    else if (/^\p{Script=Hiragana}/u.test(run)) runs.push(hiraganaWords(run))
    else if (/^[a-z]/.test(run)) {
      if (!functionWords.has(run)) runs.push([stemEnglish(run)])
    } else runs.push([run])
  }
  return runs
}

export const foldForMatch = (text: string): string =>
  foldWidth(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\b(?:[a-z]\.){2,}(?![a-z])/g, (dotted) => dotted.replaceAll('.', ''))
    .replace(/(?<=[a-z])[’']s\b/g, '')
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/(?<=[^\x00-\x7f])[ \t](?=[^\x00-\x7f])/g, '')

const pairs = (run: string): string[] => {
  const characters = [...run]
  if (characters.length === 1) return characters
  return characters.slice(1).map((c, i) => `${characters[i] ?? ''}${c}`)
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
const hiraganaWords = (run: string): string[] =>
  [...segmenter.segment(run)].map((s) => s.segment).filter((w) => w.length >= 3 && !functionWords.has(w))

/** The distinct features of a text. */
export type FeatureSet = (text: string) => ReadonlySet<string>

/** Remembers the sets of texts it has seen; one per question. */
export function featureSets(): FeatureSet {
  const seen = new Map<string, ReadonlySet<string>>()
  return (text) => {
    const known = seen.get(text)
    if (known) return known
    const made = new Set(featuresOf(text))
    seen.set(text, made)
    return made
  }
}
