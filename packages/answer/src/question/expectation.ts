export type ExpectedKind = 'quantity' | 'date' | 'place' | 'party' | 'identifier' | 'definition' | 'list' | 'text'

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
const money = ['円', 'ドル', 'ユーロ', 'dollars', 'euros', 'yen', '千円', '百万円', '万円']
// 何人かが: some people; 何人か at the end asks how many.
export const counter: RegExp =
  /何\s?(カ所|か所|箇所|ヶ所|か月|ヶ月|カ月|市町村|時間|世帯|施設|団体|パーセント|km|kg|cm|mm|[人名戸棟件台個本食校隊機隻枚回秒分歳円倍割%点位号基頭社店組班対冊種社区市町村県室階ℓLlt])(?!か(?![?？。\s]*$))/u
export const askedAmount: RegExp =
  /(?:いくら|いくつ|どのくらい|どれくらい|どれだけ|どれほど|how (?:many|much|long|far|wide|high|deep|thick|tall|heavy|large|big|old|fast|hot|often))/iu
export const askedDate: RegExp =
  /(?:いつ|何日|何月|何年|何時|^when\b|\bwhen (?:is|are|was|were|did|does|do|will|should|can|must)\b|\b(?:what|which|on what|on which) (?:year|month|date|day|time)\b)/iu
export const askedPlace: RegExp =
  /(?:どこ|どの(?:市|町|村|区|県|都|道|府|国|港|駅|空港|地区|地域|地方|場所|会場|施設|学校|病院)|\bwhere\b|(?:which|what) (?:city|town|country|state|county|province|place|port|location|address|district|region|venue))/iu
export const askedParty: RegExp =
  /(?:誰|だれ|どの(?:機関|団体|会社|組織|部隊|大学|省|課|部)|\bwho(?:se|m)?\b|(?:which|what) (?:person|company|firm|agency|organi[sz]ation|contractor|supplier|manufacturer|author|architect|client|department|ministry|general|president))/iu
export const moneyWords: RegExp =
  /(?:いくら|金額|額|価格|料金|費用|残高|\b(?:costs?|prices?|fees?|budget|revenues?|expenditures?|salary|for how much)\b)/iu
const amountWords =
  /\b(?:number of|amount|totals?|percent(?:age)?|shares?|rates?|ratio|size|sizes|dimensions?|width|length|height|thickness|diameter|radius|depth|distance|spacing|clearance|tolerance|angle|slope|area|volume|capacity|weight|mass|speed|voltage|current|resistance|resistor|capacitor|frequency|temperature|pressure|torque|dose|dosage|concentration|threshold|limit|score|average|median|population|budget|revenue|income|sales|salary|value|maximum|minimum|max|min|quantity|count|age|duration|price|cost|fee|elevation|scale)\b/iu
const identifierWords =
  /(?:\b(?:part|serial|model|project|permit|drawing|document|contract|reference|account|licen[sc]e|phone|telephone|fax|invoice|order|case|catalog(?:ue)?|item|job|sheet|page|table|figure|section|revision) (?:no\b|number|code|id)|\bwhich part\b|\bpart replaced\b|\bcode (?:of|for)\b|番号|型番|品番|型式|記号|コード|電話)/iu
export const amountNouns: RegExp =
  /(?:数|額|量|率|高|費|残高|価格|料金|人口|面積|距離|時間|重量|寸法|厚さ|長さ|幅|高さ|深さ|件|計|比率|割合|速|速度|風速|雨量|水位|震度|気温|温度|規模|濃度|点数|順位|倍率)$/u
export const dateNouns: RegExp = /(?:日時|期日|期限|締切|締め切り|開始日|終了日|交付日|日付|時期|\bdate\b|deadline)/iu
export const placeNouns: RegExp = /(?:場所|行き先|所在地|会場)/u
export const partyNouns: RegExp = /(?:支払元|主催者|発注者|受注者)/u
const definitionWords =
  /(?:とは(?:何|なに|どんな|どういう|$|[?？])|(?:って|とは)何|何を(?:指|意味)|の(?:定義|意味)|\bwhat (?:is|are) (?:an?|the term)\b|\b(?:does|do) .{1,80} (?:mean|stand for)\b|\bmeaning of\b|\bdefin(?:e|es|ed|ition)\b)/iu
// 被害一覧で: the list is where to look, not what is wanted.
const listWords = /(?:内訳|一覧(?!表?[でのに])|すべて挙げ|\bbreakdown\b|\blist (?:all|the)\b)/iu

/** Question words decide before nouns: 料金が無料になるのはいつ asks for a date. */
export function expectedKind(text: string, units: readonly string[]): ExpectedKind {
  if (definitionWords.test(text)) return 'definition'
  if (listWords.test(text)) return 'list'
  if (counter.test(text) || askedAmount.test(text)) return 'quantity'
  if (identifierWords.test(text)) return 'identifier'
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

export const asksMoney = (text: string): boolean => moneyWords.test(text)

export function unitsOf(text: string): { readonly units: readonly string[]; readonly counter: string } {
  const asked = counter.exec(text)?.[1]
  if (asked) return { units: sameUnit.find((group) => group.includes(asked)) ?? [asked], counter: asked }
  const noun = /(世帯|箇所|か所|カ所|[戸棟件台本枚個隻機校社人])数(?!\p{Script=Han})/u.exec(text)?.[1]
  if (noun && !moneyWords.test(text)) return { units: sameUnit.find((group) => group.includes(noun)) ?? [noun], counter: noun }
  const counted = countedUnit(text)
  if (counted) return { units: counted, counter: '' }
  if (/percent|割合/iu.test(text)) return { units: ['%', 'パーセント', '割', 'percent'], counter: '' }
  return { units: moneyWords.test(text) ? money : [], counter: '' }
}

const timeUnits = ['years', 'year', 'months', 'month', 'weeks', 'week', 'days', 'day', 'hours', 'hour', 'minutes', 'minute', 'seconds']

/** How many minutes asks for minutes; how many holes for a number that anything may follow. */
function countedUnit(text: string): readonly string[] | null {
  const asked = /how many (years|months|weeks|days|hours|minutes|seconds|percent)\b/iu.exec(text)?.[1]?.toLowerCase()
  if (asked === undefined) return null
  return asked === 'percent' ? ['%', 'percent', 'パーセント'] : timeUnits.filter((unit) => asked.startsWith(unit.replace(/s$/, '')))
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
