import { foldWidth } from '@colrag/stage-kit'
import type { FoundWord } from '@colrag/stage-kit'

const n = String.raw`(?:\d+|[一二三四五六七八九十百]+)`
const patterns = [
  // 様式第3号, 議案第22号, 別記様式第1号, 第12号様式
  String.raw`(?:[\p{sc=Han}ァ-ヶー]{0,6})第\s?${n}\s?号(?:様式|の\s?${n})?`,
  // 第3条第2項第1号, 第4章, 第2表
  String.raw`(?:第\s?${n}(?:[.-]\d+)*\s?(?:条|項|章|節|款|編|回|次|表|図|期)(?:の\s?${n})?)+`,
  // §4.2, section 4.2.1, 表3-1, 図 12, Table 3
  String.raw`(?:§|[Ss]ec(?:tion|\.)|[Cc]lause|[Cc]hapter|[Aa]rticle|[Aa]nnex|[Aa]ppendix|[Tt]able|[Ff]ig(?:ure|\.)|表|図|別表|別紙|様式)\s?(?:\d+(?:[.-]\d+)*[a-z]?|[A-Z](?:[.-]\d+)*)\b`,
  // A-101, JIS A 5308, ISO 9001, No. 12
  String.raw`\b(?:(?:JIS|ISO|IEC|ASTM|EN|RFC|NFPA|ACI)\s?[A-Z]?\s?\d[\d.-]*|[A-Z]{1,4}-?\d{2,}(?:[.-]\d+)*|No\.\s?\d+)`,
]
const identifier = new RegExp(patterns.join('|'), 'gu')

/** Names by which documents, clauses, forms and sheets are called: 様式第3号, 第3条第2項, §4.2, A-101; in order. */
export function identifiers(text: string): readonly FoundWord[] {
  return [...foldWidth(text).matchAll(identifier)].map((m) => ({
    text: text.slice(m.index, m.index + m[0].length),
    at: [m.index, m.index + m[0].length] as const,
  }))
}
