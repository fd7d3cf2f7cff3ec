import { foldWidth } from '../fold-width.ts'
import type { FoundWord } from './found-word.ts'

/** Words that end like a name and name a kind of thing. */
const kinds: ReadonlySet<string> = new Set([
  '都道府県',
  '市町村',
  '市区町村',
  '区市町村',
  '各県',
  '各市',
  '各町',
  '各省',
  '全県',
  '同県',
  '同市',
  '同町',
  '同村',
  '当市',
  '当県',
  '本市',
  '本県',
  '本町',
  '本村',
  '他県',
  '他市',
  '省庁',
  '関係省庁',
  '各省庁',
  '河川',
  '空港',
  '市区',
  '町村',
  '市町',
  '中学校',
  '小学校',
  '学校',
  '高校',
  '高等学校',
  '大学',
])
const quoted = /[「『"“]([^「」『』"“”\n]{1,40})[」』"”]/gu
const japanese =
  /[\p{sc=Han}々ヶケァ-ヺー]{1,12}?(?:都|道|府|県|市|区|町|村|郡|川|港|駅|島|湖|省|庁|署|局|委員会|株式会社|組合|協会|大学|学校|病院|空港|ダム)(?=$|[^\p{sc=Han}ァ-ヺー]|[都道府県市区町村](?=$|[^\p{sc=Han}]))/gu
const company = /株式会社[\p{sc=Han}ァ-ヺーA-Za-z]{1,20}/gu
/** Capitalised words in a row; one that opens a sentence counts only with another behind it. */
const english = /\b[A-Z][\p{L}'’-]*(?:\s+(?:(?:of|the|and|de|von|van)\s+)*[A-Z][\p{L}'’-]*)*/gu
/** What is counted by the number behind it, and names nothing by itself. */
const counted = /^(?:Figs?|Figures?|Photos?|Photographs?|Plates?|Maps?|Charts?|Images?|Tables?|Sheets?|Pages?|Scale)$/
const opening = new Set(
  'What When Where Which Who Whom Whose Why How Is Are Was Were Do Does Did Can Could Should Would Will Has Have Had In On At For From By The A An Of To According Compare List Show Tell Give Name Find'.split(
    ' ',
  ),
)

/**
 * Names of places, bodies and things, by their form: what is quoted, Japanese words that end like a place or a body (熊本県, 国土交通省), Latin
 * words with capitals; neither a kind of thing that is asked for (`Title(s)`) nor one that is counted (Fig. 3, SCALE 1:2). In the order of the text, none
 * within another.
 */
export function entities(text: string): readonly FoundWord[] {
  const folded = foldWidth(text)
  const found: [start: number, end: number][] = []
  for (const match of folded.matchAll(quoted)) found.push([match.index + 1, match.index + 1 + (match[1]?.length ?? 0)])
  for (const pattern of [company, japanese])
    for (const match of folded.matchAll(pattern)) if (!kinds.has(match[0])) found.push([match.index, match.index + match[0].length])
  for (const match of folded.matchAll(english)) {
    const words = match[0].split(/\s+/)
    let from = match.index
    const [first = ''] = words
    const behind = folded.slice(match.index + match[0].length)
    if (behind.startsWith('(s)')) continue
    if (words.length === 1 && /^\.?\s*\d/.test(behind) && counted.test(first[0] + first.slice(1).toLowerCase())) continue
    if (opening.has(first)) {
      if (words.length === 1) continue
      from += match[0].indexOf(words.slice(1).find((word) => /^[A-Z]/.test(word)) ?? '', first.length)
    } else if (words.length === 1 && (/(?:^|[.?!]\s+)$/.test(folded.slice(0, from)) || first.length === 1)) continue
    found.push([from, match.index + match[0].length])
  }
  return found
    .sort(([a, x], [b, y]) => a - b || y - x)
    .filter(([from, to], i, all) => !all.slice(0, i).some(([f, t]) => f <= from && to <= t))
    .map((at) => ({ text: text.slice(...at), at }))
}
