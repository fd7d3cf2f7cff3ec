/** What kind of answer a question wants, by its cue words; `cue` is the word that told. */
export interface QuestionType {
  readonly type: 'compare' | 'reason' | 'procedure' | 'definition' | 'number' | 'time' | 'place' | 'person' | 'choice'
  readonly cue: string
}

const cues: readonly (readonly [QuestionType['type'], RegExp])[] = [
  ['compare', /違い|違う|相違|変わった|増えた|減った|比較|比べ|どちらが|差は|増減|\bcompared?\b|\bdifferen(?:ce|t)\b|\bversus\b|\bvs\b/iu],
  ['reason', /なぜ|何故|理由|原因|どうして|\bwhy\b|\breasons?\b|\bcauses?\b/iu],
  ['procedure', /手順|手続|方法|どのように|どうやって|やり方|\bhow (?:do|does|can|should|to)\b|\bprocedure\b|\bsteps\b/iu],
  ['definition', /とは(?:何|なに|どう|[?？。]|$)|の定義|の意味|\bwhat (?:is meant by|does .{1,40} mean)\b|\bdefin(?:e|ition)\b/iu],
  [
    'number',
    /何(?:人|名|世帯|戸|棟|件|台|箇所|か所|カ所|ヶ所|個|本|校|回|枚|機|隊|円|割|倍|%|パーセント|メートル|キロ|歳|社|冊|種類?)|いくつ|いくら|どのくらい|どれくらい|何.{0,3}(?:か|[?？])|(?:人|件|戸|棟|台|世帯|個)?数は|\bhow (?:many|much|long|far|large|tall|high|wide|deep|old)\b/iu,
  ],
  ['time', /いつ|何(?:年|月|日|時|曜日)|日付|期日|期限|\bwhen\b|\bwhat (?:year|date|time|day)\b/iu],
  ['place', /どこ|何処|場所|所在|\bwhere\b/iu],
  ['person', /誰|だれ|何者|氏名|\bwho(?:se|m)?\b/iu],
  ['choice', /どれ|どの|いずれ|\bwhich\b/iu],
]

/** The first kind of the list above whose cue stands in the question; null for keywords without a cue. */
export function questionType(text: string): QuestionType | null {
  for (const [type, cue] of cues) {
    const found = cue.exec(text)
    if (found) return { type, cue: found[0] }
  }
  return null
}
