import type { FoundWord } from '@colrag/stage-kit'

const colours = '何色|赤い?|青い?|白い?|黒い?|緑|黄色い?|茶色い?|紫|灰色|金色|銀色|桃色|橙|色'
const pictures =
  '写真|画像|ポスター|表紙|ロゴ(?:マーク)?|紋章|校章|市章|旗|看板|標識|絵画?|肖像|挿絵|イラスト|スクリーンショット|銅像|像|地図|図面|平面図|断面図|配置図|グラフ|図'
const looks = '髪|ひげ|髭|顔|眼鏡|メガネ|帽子|手袋|服|制服|模様|縞|背景|外観|見た目|形|丸い|四角い?|三角|円形|シルエット'
const acts =
  '写っ|写る|描かれ|描いた|見える|見えて|映っ|映る|着て|着た|かぶって|かぶった|持って|抱えて|示され|示した|塗られ|塗った|飾られ|並んで'
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
const whole = new RegExp(`^(?:${[colours, pictures, looks].join('|')})$`, 'u')
const begun = new RegExp(acts, 'gu')
/** Compounds that end in a thing to look at: 系統図, 位置図, 市章旗. */
const ending = /(?:写真|画像|ポスター|ロゴ|マーク|地図|図面|平面図|断面図|配置図|図|グラフ)$/u
/** 図る, 形成, 色々 are no looks, and 上図 or 次の図 is no more than a pointer, but one to look at. */
const verbs = /^[らりるれろっ]/u
/** Where a phrase about looks ends: marks, the topic, and words that ask. */
const bounds = /[、。，．？?！!「」『』（）()\s]|とは|は|何|どの|どれ|どんな|いくつ|いつ|誰|だれ|どこ/u
const leading = /^(?:[のがをにでとも]|した|する|ある|ている)+/u
const trailing = /(?:ですか|でしょうか|い?ますか|か|を|が|に|で|の|と)+$/u

/** Places of what a Japanese question says of how something looks: the words around a cue up to a mark, the topic or a word that asks; none of its `others`, which are names and dates. */
export function japaneseCues(question: string, others: readonly FoundWord[]): readonly FoundWord['at'][] {
  if (!/[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u.test(question)) return []
  const segments = [...segmenter.segment(question)]
  const cues = segments.flatMap(({ segment, index }, i): FoundWord['at'][] =>
    (whole.test(segment) || ending.test(segment)) && !verbs.test(segments[i + 1]?.segment ?? '') ? [[index, index + segment.length]] : [],
  )
  for (const match of question.matchAll(begun)) cues.push([match.index, match.index + match[0].length])
  const inOther = ([from, to]: FoundWord['at']): boolean => others.some(({ at }) => at[0] < to && from < at[1])
  return cues.filter((at) => !inOther(at)).map((at) => widened(question, at, others))
}

function widened(question: string, [from, to]: FoundWord['at'], others: readonly FoundWord[]): FoundWord['at'] {
  const before = others.filter(({ at }) => at[1] <= from).map(({ at }) => at[1])
  const floor = Math.max(0, ...before)
  const ceiling = Math.min(question.length, ...others.filter(({ at }) => at[0] >= to).map(({ at }) => at[0]))
  const head = question.slice(floor, from)
  const left = [...head.matchAll(new RegExp(bounds, 'gu'))].at(-1)
  const start = left ? floor + left.index + left[0].length : floor
  const right = bounds.exec(question.slice(to, ceiling))
  const end = right ? to + right.index : ceiling
  const lead = leading.exec(question.slice(start, from))?.[0].length ?? 0
  const trail = trailing.exec(question.slice(to, end))?.[0].length ?? 0
  return [start + lead, end - trail]
}
