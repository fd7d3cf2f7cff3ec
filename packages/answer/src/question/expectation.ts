export type ExpectedKind = 'quantity' | 'date' | 'place' | 'party' | 'definition' | 'list' | 'text'

const sameUnit: readonly (readonly string[])[] = [
  ['人', '名', '者'],
  ['カ所', 'か所', '箇所', 'ヶ所', 'ヵ所', '個所', 'ケ所', '施設'],
  ['か月', 'ヶ月', 'カ月', '箇月', '月'],
  ['戸', '世帯'],
  ['分', '分間'],
  ['日', '日間'],
  ['時間', '時'],
  ['%', 'パーセント', '割'],
  ['km', '㎞', 'キロ'],
]
const money = ['円', 'ドル', 'ユーロ', 'dollars', '千円', '百万円', '万円']
const counter =
  /何\s?(カ所|か所|箇所|ヶ所|か月|ヶ月|カ月|市町村|時間|世帯|施設|団体|パーセント|km|kg|cm|mm|[人名戸棟件台個本食校隊機隻枚回秒分歳円倍割%点位号基頭社店組班対冊種社区市町村県室階ℓLlt])(?!か)/u
const askedAmount =
  /(?:いくら|いくつ|どのくらい|どれくらい|どれだけ|どれほど|how many|how much|how long|how far|how wide|how high|how deep)/iu
const askedDate = /(?:いつ|何日|何月|何年|何時|\bwhen\b|what year|which year|which month|what date)/iu
const askedPlace =
  /(?:どこ|どの(?:市|町|村|区|県|都|道|府|国|港|駅|空港|地区|地域|地方|場所|会場|施設|学校|病院)|\bwhere\b|which (?:city|town|country|state|place|port|sheet|page))/iu
const askedParty = /(?:誰|だれ|どの(?:機関|団体|会社|組織|部隊|大学|省|課|部)|\bwho\b|\bwhom\b|which (?:company|agency|organi[sz]ation))/iu
const moneyWords = /(?:いくら|金額|額|価格|料金|費用|残高|how much|cost|price)/iu
const amountWords = /(?:number of|amount|total|percentage|share|rate\b|size of|width|length|height|thickness|diameter|depth|value of)/iu
const amountNouns = /(?:数|額|量|率|高|費|残高|価格|料金|人口|面積|距離|時間|重量|寸法|厚さ|長さ|幅|高さ|深さ|件|計|比率|割合)$/u
const dateNouns = /(?:日時|期日|期限|締切|締め切り|開始日|終了日|交付日|日付|時期|\bdate\b|deadline)/iu
const placeNouns = /(?:場所|行き先|所在地|会場)/u
const partyNouns = /(?:支払元|主催者|発注者|受注者)/u
const definitionWords =
  /(?:とは(?:何|なに|どんな|どういう|$|[?？])|(?:って|とは)何|何を(?:指|意味)|の(?:定義|意味)|\bwhat (?:is|are) (?:an?|the term)\b|\bmean(?:s|ing)?\b|\bdefin)/iu
// 被害一覧で: the list is where to look, not what is wanted.
const listWords = /(?:内訳|一覧(?!表?[でのに])|すべて挙げ|\bbreakdown\b|\blist (?:all|the)\b)/iu

/** Question words decide before nouns: 料金が無料になるのはいつ asks for a date. */
export function expectedKind(text: string, units: readonly string[]): ExpectedKind {
  if (definitionWords.test(text)) return 'definition'
  if (listWords.test(text)) return 'list'
  if (counter.test(text) || askedAmount.test(text)) return 'quantity'
  if (askedDate.test(text)) return 'date'
  if (askedPlace.test(text)) return 'place'
  if (askedParty.test(text)) return 'party'
  if (dateNouns.test(text)) return 'date'
  if (placeNouns.test(text)) return 'place'
  if (partyNouns.test(text)) return 'party'
  const head = text
    .replace(/[?？。\s]+$/u, '')
    .replace(/(?:は|を教えて|を教えてください|ですか|か|について)$/u, '')
    .replace(/\([^()]*\)$/u, '')
    .trim()
  const nouns = head.split(/\s+/u).filter((word) => word.length > 1)
  return units.length > 0 || amountWords.test(text) || nouns.some((word) => amountNouns.test(word)) ? 'quantity' : 'text'
}

export function unitsOf(text: string): { readonly units: readonly string[]; readonly counter: string } {
  const asked = counter.exec(text)?.[1]
  if (asked) return { units: sameUnit.find((group) => group.includes(asked)) ?? [asked], counter: asked }
  const noun = /(世帯|箇所|か所|カ所|[戸棟件台本枚個隻機校社人])数(?!\p{Script=Han})/u.exec(text)?.[1]
  if (noun && !moneyWords.test(text)) return { units: sameUnit.find((group) => group.includes(noun)) ?? [noun], counter: noun }
  if (/percent|割合/iu.test(text)) return { units: ['%', 'パーセント', '割', 'percent'], counter: '' }
  return { units: moneyWords.test(text) ? money : [], counter: '' }
}

const largest =
  /(?:(?:一番|最も|いちばん|もっとも|最多|(\d)番目に)\s*(?:多|高|大き|長|重|広)?|\b(?:most|highest|largest|biggest|greatest|longest)\b)/iu
const smallest =
  /(?:(?:一番|最も|いちばん|もっとも|(\d)番目に)\s*(?:少な|低|小さ|短|軽|狭)|\b(?:fewest|lowest|smallest|least|shortest)\b)/iu

export function extremeOf(text: string): { readonly order: 'largest' | 'smallest'; readonly nth: number } | null {
  const low = smallest.exec(text)
  if (low) return { order: 'smallest', nth: Number(low[1] ?? 1) }
  const high = largest.exec(text)
  return high ? { order: 'largest', nth: Number(high[1] ?? 1) } : null
}

/** More than one question word, two kinds of wanted things, or an "A と B は" at the end. */
export function severalParts(text: string): boolean {
  const words = text.match(/(?:どの|どこ|何(?=[\p{Script=Han}カか])|いつ|いくら|誰)/gu) ?? []
  const kinds = [
    [counter, askedAmount, moneyWords],
    [askedDate, dateNouns],
    [askedPlace, placeNouns],
    [askedParty, partyNouns],
  ]
  const nouns = text.split(/\s+/u).filter((word) => word.length > 1 && amountNouns.test(word))
  return (
    nouns.length > 1 ||
    words.length > 1 ||
    kinds.filter((group) => group.some((w) => w.test(text))).length > 1 ||
    /それぞれ|\p{Script=Han}と(?:その)?[^\s、]{1,12}(?:は)?[?？]?$/u.test(text.replace(/とは/gu, ''))
  )
}
