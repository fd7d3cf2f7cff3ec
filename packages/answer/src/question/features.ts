import { foldWidth } from '@colrag/stage-kit'

/**
 * What a text is compared by: pairs of adjacent kanji or katakana, lone kanji, whole Latin words and numbers (with their decimals), hiragana
 * words of three letters or more. Widths and case are folded, thousands separators dropped.
 */
const featuresOf = (text: string): string[] => featureRuns(text).flat()

/** The features of each run of letters by itself: a compound noun is one run. */
export function featureRuns(text: string): string[][] {
  const runs: string[][] = []
  for (const match of foldForMatch(text).matchAll(
    /[\p{Script=Han}々〆]+|[\p{Script=Katakana}ー]+|[a-z][a-z0-9'-]*|\d+(?:\.\d+)?|\p{Script=Hiragana}{3,}|[^\s\p{P}\p{S}\p{Script=Hiragana}]+/gu,
  )) {
    const run = match[0]
    if (/^[\p{Script=Han}\p{Script=Katakana}ー々〆]/u.test(run)) runs.push(pairs(run))
    else if (/^\p{Script=Hiragana}/u.test(run)) runs.push(hiraganaWords(run))
    else if (/^[a-z]/.test(run)) {
      if (!englishFunctionWords.has(run)) runs.push([stem(run)])
    } else runs.push([run])
  }
  return runs
}

export const foldForMatch = (text: string): string =>
  foldWidth(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/(?<=[^\x00-\x7f])[ \t](?=[^\x00-\x7f])/g, '')

const pairs = (run: string): string[] => {
  const characters = [...run]
  if (characters.length === 1) return characters
  return characters.slice(1).map((c, i) => `${characters[i] ?? ''}${c}`)
}

// Plural and third-person endings; enough to let `cells` meet `cell`.
const stem = (word: string): string =>
  word.length > 4
    ? word
        .replace(/(?:ies)$/, 'y')
        .replace(/(?<=[^s])s$/, '')
        .replace(/(?:ing|ed)$/, '')
    : word

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
const hiraganaWords = (run: string): string[] =>
  [...segmenter.segment(run)].map((s) => s.segment).filter((w) => w.length >= 3 && !japaneseFunctionWords.has(w))

const japaneseFunctionWords: ReadonlySet<string> = new Set([
  'である',
  'でした',
  'ました',
  'ません',
  'ています',
  'ている',
  'された',
  'される',
  'できる',
  'できない',
  'について',
  'として',
  'において',
  'における',
  'によって',
  'による',
  'それぞれ',
  'いくら',
  'いくつ',
  'どこか',
  'どのくらい',
  'どれくらい',
  'どれだけ',
  'どちら',
  'ください',
  'でしょう',
  'ですか',
  'ますか',
  'という',
  'ための',
  'または',
  'および',
  'ならびに',
  'しかし',
  'さらに',
  'すべて',
  'だれが',
  'なぜか',
  'だった',
  'られる',
  'られた',
  'ところ',
  'もので',
  'ことが',
  'ことは',
  'そのうち',
  'どんな',
  'どのような',
  'どういう',
  'なければ',
  'ならない',
  'あるか',
  'いるか',
  'なった',
  'している',
  'していた',
  'おける',
  'あたり',
  'からの',
  'までの',
  'までに',
  'までは',
])
const englishFunctionWords: ReadonlySet<string> = new Set([
  'the',
  'a',
  'an',
  'of',
  'in',
  'on',
  'at',
  'to',
  'for',
  'and',
  'or',
  'is',
  'are',
  'was',
  'were',
  'be',
  'been',
  'do',
  'does',
  'did',
  'what',
  'which',
  'who',
  'whose',
  'whom',
  'when',
  'where',
  'why',
  'how',
  'many',
  'much',
  'that',
  'this',
  'these',
  'those',
  'it',
  'its',
  'by',
  'with',
  'from',
  'as',
  'not',
  'no',
  'if',
  'i',
  'my',
  'me',
  'you',
  'your',
  'we',
  'our',
  'have',
  'has',
  'had',
  'can',
  'should',
  'would',
  'will',
  'shall',
  'may',
  'there',
  'their',
  'they',
  'he',
  'she',
  'his',
  'her',
  'than',
  'then',
  's',
])

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
