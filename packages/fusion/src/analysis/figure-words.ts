import { foldWidth } from '@colrag/stage-kit'
import type { FoundWord } from '@colrag/stage-kit'

const whole: ReadonlySet<string> = new Set([
  '表',
  '図',
  '図表',
  '図面',
  '図解',
  '図版',
  '挿図',
  '絵図',
  '付図',
  '附図',
  '別図',
  '別表',
  '付表',
  '附表',
  '一覧',
  '一覧表',
  '年表',
  '時刻表',
  '料金表',
  '予定表',
  '工程表',
  '早見表',
  '略図',
  '見取図',
  '見取り図',
  '平面図',
  '断面図',
  '設計図',
  '配置図',
  '路線図',
  '系統図',
  '構成図',
  '概念図',
  '模式図',
  '相関図',
  '海図',
  '天気図',
  '系図',
  'グラフ',
  'チャート',
  'マップ',
  '地図',
  '写真',
  '画像',
  'イラスト',
  'ダイヤグラム',
  'ダイアグラム',
])
const endings = /(?:グラフ|チャート|マップ|地図|写真|図表|一覧表)$/u
/** What makes 表 and 図 verbs: 表す, 表れる, 図る. */
const verbEndings: Readonly<Record<string, RegExp>> = { 表: /^[さしすせそれわっ]/u, 図: /^[らりるれろっ]/u }
const english =
  /\b(?:tables?|figures?(?! out)|figs?\.|graphs?|charts?|maps?|diagrams?|photos?|photographs?|pictures?|drawings?|plots?)(?!\w)/giu
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/**
 * Figure words of a question, in order (query analyser, Multimodal CoLRAG-TF 3.6). Japanese is matched on words as ICU's dictionary divides
 * them: 表 in 代表, 発表 or 表示 is no table, 貸借対照表 is one.
 */
export function figureWords(text: string): readonly FoundWord[] {
  const folded = foldWidth(text)
  const segments = [...segmenter.segment(folded)]
  const found: FoundWord[] = []
  segments.forEach(({ segment, index }, i) => {
    if (!whole.has(segment) && !endings.test(segment)) return
    if (verbEndings[segment]?.test(segments[i + 1]?.segment ?? '')) return
    found.push({ text: text.slice(index, index + segment.length), at: [index, index + segment.length] })
  })
  for (const match of folded.matchAll(english))
    found.push({ text: text.slice(match.index, match.index + match[0].length), at: [match.index, match.index + match[0].length] })
  return found.sort((a, b) => a.at[0] - b.at[0])
}
