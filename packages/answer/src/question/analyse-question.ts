import type { DateReading } from '@colrag/stage-kit'
import { foldWidth, readDates } from '@colrag/stage-kit'
import { featuresOf } from './features.ts'

export type ExpectedKind = 'quantity' | 'date' | 'place' | 'party' | 'definition' | 'list' | 'text'

/**
 * What a question asks for. `unit`: alternatives that the wanted quantity may carry, empty for any. `dates`: the times it names.
 * `figures`: numbers with a name or a unit that must be met (第3号, 28台). `comparing`: it asks for a difference between two times or places.
 */
export interface Question {
  readonly text: string
  readonly expects: ExpectedKind
  readonly units: readonly string[]
  readonly dates: readonly DateReading[]
  readonly figures: readonly string[]
  readonly features: readonly string[]
  readonly comparing: boolean
  readonly japanese: boolean
}

const sameUnit: readonly (readonly string[])[] = [
  ['人', '名', '者'], ['カ所', 'か所', '箇所', 'ヶ所', 'ヵ所', '個所', 'ケ所', '施設'], ['か月', 'ヶ月', 'カ月', '箇月', '月'], ['戸', '世帯'], ['分', '分間'], ['日', '日間'], ['時間', '時'], ['%', 'パーセント', '割'], ['km', '㎞', 'キロ'],
]
const money = ['円', 'ドル', 'ユーロ', 'dollars', '千円', '百万円', '万円']
const counter = /何\s?(カ所|か所|箇所|ヶ所|か月|ヶ月|カ月|市町村|時間|世帯|施設|団体|km|kg|cm|mm|[人名戸棟件台個本食校隊機隻枚回秒歳円倍割%点位号基頭社店組班対冊種社区市町村県室階ℓLlt])/u
const quantityWords = /(?:いくら|いくつ|どのくらい|どれくらい|どれだけ|どれほど|how many|how much|how long|how far|how wide|how high|how deep|number of|amount|total|percentage|share|rate\b|size of|width|length|height|thickness|diameter|depth)/iu
const quantityNouns = /(?:数|額|量|率|高|費|残高|価格|料金|人口|面積|距離|時間|重量|寸法|厚さ|長さ|幅|高さ|深さ|金額|総額|件|計|比率|割合)$/u
const moneyWords = /(?:いくら|金額|額|価格|料金|費用|残高|how much|cost|price)/iu
const dateWords = /(?:いつ|何日|何月|何年|日時|期日|期限|締切|締め切り|開始日|終了日|交付日|日付|時期|何時|\bwhen\b|\bdate\b|what year|which year|which month|deadline)/iu
const placeWords = /(?:どこ|どの(?:市|町|村|区|県|都|道|府|国|港|駅|空港|地区|地域|地方|場所|市町|市町村|会場|施設|学校|病院)|場所|行き先|所在地|\bwhere\b|which (?:city|town|country|state|place|port|sheet|page))/iu
const partyWords = /(?:誰|だれ|どの(?:機関|団体|会社|組織|部隊|大学|省|課|部)|支払元|主催者|発注者|受注者|\bwho\b|\bwhom\b|which (?:company|agency|organi[sz]ation))/iu
const definitionWords = /(?:とは(?:何|なに|どんな|どういう|$|[?？])|(?:って|とは)何|何を(?:指|意味)|の(?:定義|意味)|\bwhat (?:is|are) (?:an?|the term)\b|\bmean(?:s|ing)?\b|\bdefin)/iu
const listWords = /(?:内訳|一覧|すべて挙げ|それぞれ|\bbreakdown\b|\blist (?:all|the)\b)/iu
const differenceWords = /(?:何\S{1,3}(?:増え|減っ|違う|多い|少ない)|どう変わ|どれだけ(?:増え|減っ|変わ)|増減|の差|\bdifference\b|\bchange[ds]?\b)/iu

/** Reads a question or a bare list of key words. */
export function analyseQuestion(query: string): Question {
  const text = foldWidth(query.slice(0, 2000)).trim()
  const dates = readDates(text)
  const units = unitsOf(text)
  return {
    text, dates, units, expects: kindOf(text, units),
    figures: figuresOf(text, dates), features: featuresOf(withoutAsking(text)), comparing: differenceWords.test(text), japanese: /[\u3040-\u30ff\u4e00-\u9fff]/.test(text),
  }
}

function kindOf(text: string, units: readonly string[]): ExpectedKind {
  const head = text.replace(/[?？。\s]+$/u, '').replace(/(?:は|を教えて|を教えてください|ですか|か|について)$/u, '').replace(/\([^()]*\)$/u, '').replace(/(?:は|か)$/u, '')
  if (definitionWords.test(text)) return 'definition'
  if (listWords.test(text)) return 'list'
  if (units.length > 0 || quantityWords.test(text)) return 'quantity'
  if (dateWords.test(text)) return 'date'
  if (placeWords.test(text)) return 'place'
  if (partyWords.test(text)) return 'party'
  return quantityNouns.test(head) || head.split(/\s+/u).some((word) => word.length > 1 && quantityNouns.test(word)) ? 'quantity' : 'text'
}

function unitsOf(text: string): string[] {
  const asked = counter.exec(text)?.[1]
  if (asked) return [...(sameUnit.find((group) => group.includes(asked)) ?? [asked])]
  if (/何\s?(?:%|パーセント|割)|percent|割合/iu.test(text)) return ['%', 'パーセント', '割', 'percent']
  return moneyWords.test(text) ? money : []
}

// 第499回, 219号, No. 12, 28台: a document that does not print the figure speaks of something else.
function figuresOf(text: string, dates: readonly DateReading[]): string[] {
  const found: string[] = []
  for (const match of text.matchAll(/\d[\d,]*(?:\.\d+)?/gu)) {
    const start = match.index
    if (dates.some((d) => d.at[0] <= start && start < d.at[1])) continue
    found.push(match[0].replaceAll(',', ''))
  }
  return found
}

const asking = /(?:何\s?(?:カ所|か所|箇所|ヶ所|か月|ヶ月|市町村|時間|世帯|施設|団体|[人名戸棟件台個本食校隊機隻枚回秒歳円倍割%点位号日月年時対])?|いくら|いくつ|どこ|どれ(?:だけ|くらい|ほど)?|どの(?:くらい|よう)?|どちら|どう|いつ|誰|だれ|なぜ|教えて|ください|ですか|ますか|内訳|とは)/gu
const withoutAsking = (text: string): string => text.replace(asking, ' ')
