import type { Unit } from '@colrag/core'
import { ColragError } from '@colrag/core'

/** Words that speak for a volume, and words that speak against it. */
export interface VolumeWords {
  readonly include: readonly string[]
  readonly exclude?: readonly string[]
}
export type VolumeDictionary = Readonly<Record<string, VolumeWords>>

const derivedWords = 30
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
const foldWord = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * The 30 words of highest tf-idf of each volume against the collection: tf is the share of the volume's words, idf = ln((1 + V) / (1 + v))
 * + 1 over V volumes of which v have the word. Words of one letter, of digits or of hiragana alone are left out; ties by word.
 */
export function volumeKeywords(blocks: Iterable<Pick<Unit, 'text' | 'facets'>>): VolumeDictionary {
  const volumes = new Map<string, Map<string, number>>()
  for (const { text, facets } of blocks) {
    const volume = facets['volume'] ?? ''
    const counts = volumes.get(volume) ?? new Map<string, number>()
    volumes.set(volume, counts)
    for (const { segment, isWordLike } of segmenter.segment(foldWord(text))) {
      if (isWordLike && [...segment].length > 1 && !/^[\p{N}.,]+$/u.test(segment) && !/^\p{sc=Hiragana}+$/u.test(segment))
        counts.set(segment, (counts.get(segment) ?? 0) + 1)
    }
  }
  const holders = new Map<string, number>()
  for (const counts of volumes.values()) for (const word of counts.keys()) holders.set(word, (holders.get(word) ?? 0) + 1)
  return Object.fromEntries(
    [...volumes]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([volume, counts]) => {
        const total = [...counts.values()].reduce((sum, n) => sum + n, 0)
        const weight = (word: string, n: number): number =>
          (n / total) * (Math.log((1 + volumes.size) / (1 + (holders.get(word) ?? 0))) + 1)
        const ranked = [...counts].map(([word, n]) => [word, weight(word, n)] as const).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
        return [volume, { include: ranked.slice(0, derivedWords).map(([word]) => word) }]
      }),
  )
}

/** Throws `invalid-options` for a dictionary that names a volume which does not exist: its words would silently never count. */
export function checkDictionary(dictionary: VolumeDictionary, volumes: readonly string[]): void {
  const unknown = Object.keys(dictionary).filter((name) => !volumes.includes(name))
  if (unknown.length > 0)
    throw new ColragError('invalid-options', 'volume dictionary', `there is no volume ${unknown.join(', ')}`, {
      hint: `the volumes are ${volumes.join(', ') || 'none'}`,
    })
}

/**
 * s_kw of each volume for a query, in [0, 1] (Multimodal CoLRAG-TF eq. 3): the share of its words that the query holds, 0.5 off for each
 * excluded word it holds, not below 0, then divided by the greatest over the volumes.
 */
export function keywordScores(query: string, volumes: readonly string[], dictionary: VolumeDictionary): readonly number[] {
  const folded = foldWord(query)
  const held = (words: readonly string[]): number => words.filter((word) => holdsWord(folded, foldWord(word))).length
  const shares = volumes.map((volume) => {
    const { include = [], exclude = [] } = dictionary[volume] ?? {}
    return Math.max(0, (include.length > 0 ? held(include) / include.length : 0) - 0.5 * held(exclude))
  })
  const greatest = Math.max(0, ...shares)
  return shares.map((share) => (greatest > 0 ? share / greatest : 0))
}

/** Latin words only as whole words: `art` is not in `party`. */
function holdsWord(text: string, word: string): boolean {
  if (word === '') return false
  if (!/^[\p{sc=Latin}\p{N}]+$/u.test(word)) return text.includes(word)
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\p{sc=Latin}\p{N}]$/u.test(text.slice(0, at)) && !/^[\p{sc=Latin}\p{N}]/u.test(text.slice(at + word.length))) return true
  }
  return false
}
