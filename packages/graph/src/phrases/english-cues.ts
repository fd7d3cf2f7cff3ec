import type { FoundWord } from '@colrag/stage-kit'

const colours =
  'red|orange|yellow|green|blue|purple|violet|pink|brown|black|white|gr[ae]y|golden|silver|beige|turquoise|blonde?|dark[- ]haired|colou?rs?|colou?red'
const pictures =
  'photos?|photographs?|pictures?|images?|posters?|covers?|logos?|emblems?|crests?|icons?|flags?|banners?|billboards?|signs?|signage|paintings?|portraits?|drawings?|sketch(?:es)?|illustrations?|screenshots?|collages?|diagrams?|charts?|graphs?|maps?|fig(?:ure|\\.)? ?\\d+|floor plans?|blueprints?|statues?|sculptures?|murals?|jerseys?|uniforms?|coats? of arms'
const looks =
  'circular|triangles?|triangular|rectangles?|rectangular|oval|star-shaped|curved|hair|beards?|mou?staches?|faces?|eyes?|glasses|hats?|gloves?|shirts?|dress(?:es)?|jackets?|shaped?|stripes?|striped|background|foreground|silhouettes?|skyline'
const acts =
  'wearing|wears|holding|holds|shown|showing|depicted|depicting|depicts|pictured|portrayed|displayed|drawn|painted|visible|seen|looking|smiling|standing|sitting|riding|pouncing|pointing'
const places = 'in front of|next to|on top of|going across|in the middle of|on (?:the|its|his|her|their) (?:left|right|head)'

/** A show is no look, and featuring somebody by name is none; to show something is. */
const showing = String.raw`(?:shows|features|featuring)(?= (?:an?|the|two|three|half|part)\b)`
const cue = new RegExp(String.raw`\b(?:${[colours, pictures, looks, acts, places, showing].join('|')})\b`, 'giu')

/** Where a phrase about looks ends on either side: words that ask, verbs that only join, marks. */
const stops = new Set(
  'what when where which who whom whose why how is are was were be been do does did can could should would will has have had that if and or but among there this it than'.split(
    ' ',
  ),
)
const joints = new Set('of a an the its his her their in on with at to from by for as'.split(' '))
/** A verb with an object (shows, featuring) opens its phrase: what is before it is what shows. */
const opens = new RegExp(`^(?:shows|features|featuring|${acts})$`, 'iu')

/** Places of what an English question says of how something looks: the cue with the words that belong to it, none of its `others`, which are names and dates. */
export function englishCues(question: string, others: readonly FoundWord[]): readonly FoundWord['at'][] {
  const words = [...question.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)].map((m) => ({
    text: m[0].toLowerCase(),
    at: [m.index, m.index + m[0].length] as FoundWord['at'],
  }))
  const inOther = ([from, to]: FoundWord['at']): boolean => others.some(({ at }) => at[0] < to && from < at[1])
  const ends = (i: number, next: number): boolean => {
    const [word, other] = [words[i], words[next]]
    if (!word || !other || stops.has(other.text) || inOther(other.at)) return true
    const [from, to] = i < next ? [word.at[1], other.at[0]] : [other.at[1], word.at[0]]
    return /[^\s'’"-]/u.test(question.slice(from, to))
  }
  return [...question.matchAll(cue)].flatMap((match): FoundWord['at'][] => {
    const [from, to] = [match.index, match.index + match[0].length]
    if (inOther([from, to])) return []
    let first = words.findIndex(({ at }) => at[1] > from)
    let last = words.findLastIndex(({ at }) => at[0] < to)
    if (!opens.test(match[0])) while (!ends(first, first - 1)) first--
    while (!ends(last, last + 1)) last++
    while (first < last && joints.has(words[first]?.text ?? '') && (words[first]?.at[0] ?? 0) < from) first++
    while (last > first && joints.has(words[last]?.text ?? '') && (words[last]?.at[1] ?? 0) > to) last--
    return [[Math.min(from, words[first]?.at[0] ?? from), Math.max(to, words[last]?.at[1] ?? to)]]
  })
}
