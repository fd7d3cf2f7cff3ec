import type { DateReading } from '@colrag/stage-kit'
import { foldWidth, readDates } from '@colrag/stage-kit'
import type { Calculation } from './calculation.ts'
import { calculationOf } from './calculation.ts'
import { asksMoney, expectedKind, extremeOf, unitsOf } from './expectation.ts'
import type { ExpectedKind } from './expectation.ts'
import { featureRuns, foldForMatch } from './features.ts'
import { isNamePart } from './is-name-part.ts'
import { notationOf } from './notation.ts'
import { sidesOf } from './sides.ts'
import { severalParts, wantedKinds } from './several-parts.ts'

/**
 * What a question asks for. `units`: alternatives that the wanted quantity may carry, empty for any; `counter` as written (何カ所 gives カ所).
 * `dates`: the times it names. `figures`: numbers that name something and must be met (第3号, 3,560). `comparing`: it asks for a difference
 * between two times or places. `extreme`: it asks for the nth largest or smallest. `parts`: it asks for more than one thing, of `kinds`. `overall`: it
 * asks for a total.
 */
export interface Question {
  readonly text: string
  readonly expects: ExpectedKind
  readonly units: readonly string[]
  readonly counter: string
  readonly money: boolean
  /** Features of what it counts: how many districts, number of districts. */
  readonly counted: readonly string[]
  readonly dates: readonly DateReading[]
  readonly figures: readonly string[]
  /** Names of letters and digits (LAN8710A), folded. */
  readonly names: readonly string[]
  /** Years that are part of names (令和2年台風12号), folded. */
  readonly nameYears: readonly string[]
  /** Words that an English question writes with a capital. */
  readonly proper: readonly string[]
  /** Features of its words, a list for each compound. */
  readonly runs: readonly (readonly string[])[]
  readonly comparing: boolean
  /** Does a text of a drawing say what is asked for (R0,50 for a radius)? */
  readonly notation: ((text: string) => boolean) | null
  /** To be computed of the things it names. */
  readonly calculation: Calculation | null
  readonly extreme: { readonly order: 'largest' | 'smallest'; readonly nth: number } | null
  readonly parts: boolean
  readonly kinds: readonly ExpectedKind[]
  /** It asks which issue of a document says so, not when something happened. */
  readonly ofDocument: boolean
  readonly overall: boolean
  readonly japanese: boolean
}

const longestRead = 2000
const differenceWords =
  /(?:何\S{1,3}(?:増え|減っ|違う|多い|少ない)|どう変わ|どれだけ(?:増え|減っ|変わ)|増減|の差|\bdifferen(?:ce|t)\b|\bdiffer\b|\bchanged?\b|\bcompared?\b|\bversus\b|\bvs\b|\bthe same\b)/iu

/** Reads a question or a bare list of key words; of a very long text the first 2,000 characters. */
export function analyseQuestion(query: string): Question {
  const text = foldWidth(query.slice(0, longestRead)).trim()
  const written = readDates(text)
  const dates = written.filter((date) => !isNamePart(text, date))
  const calculation = calculationOf(text)
  // How many times is asked of what is computed, not of the cells.
  const { units, counter } = calculation === 'ratio' ? { units: [], counter: '' } : unitsOf(withoutDates(text, dates))
  return {
    text,
    dates,
    units,
    counter,
    money: asksMoney(text),
    counted: countedIn(text),
    expects: expectedKind(withoutDates(text, dates), units),
    figures: figuresOf(text, written),
    names: namesOf(text),
    proper: properNames(text),
    nameYears: written.filter((date) => isNamePart(text, date)).map((date) => foldForMatch(text.slice(...date.at))),
    runs: featureRuns(withoutAsking(withoutDates(text, written)).replace(/\s+/gu, '\n')),
    comparing: differenceWords.test(text) || (calculation !== null && calculation !== 'sum' && sidesOf(text) !== null),
    calculation,
    notation: notationOf(text),
    extreme: extremeOf(text),
    parts: severalParts(withoutDates(text, dates)),
    kinds: wantedKinds(withoutDates(text, dates)),
    ofDocument: /(?:何時|いつ|何日|どの)\S{0,6}(?:時点|現在|資料|報告|文書)/u.test(text),
    overall: /(?:全体|合計|総計|総数|総額|[のはを ]計\b|計[はをのと(（?？]|\btotal\b|\boverall\b)/iu.test(text),
    japanese: /[\u3040-\u30ff\u4e00-\u9fff]/.test(text),
  }
}

// 第499回, 国道219号, No. 12, 3,560: a document that does not print the figure speaks of something else. Small counts (1時間, 2市町) are soft.
function figuresOf(text: string, dates: readonly DateReading[]): string[] {
  return [...text.matchAll(/(?<![A-Za-z\d./-]|\d,)(第|no\.?\s*)?(\d[\d,]*(?:\.\d+)?)(?![A-Za-z\d/]|[-.]\w)\s*(号)?/giu)]
    .filter(
      (m) =>
        !dates.some((d) => d.at[0] <= m.index && m.index < d.at[1]) &&
        (m[1] !== undefined || m[3] !== undefined || (m[2] ?? '').length > 2),
    )
    .map((m) => (m[2] ?? '').replaceAll(',', ''))
}

/** Words with a capital inside an English question, and compounds with a hyphen that have one: Texas, Wi-Fi. */
const properNames = (text: string): string[] =>
  /[\u3040-\u30ff\u4e00-\u9fff]/.test(text)
    ? []
    : [...text.matchAll(/(?<=[^.?!:\s]\s+|-|["“‘(])[A-Z][\p{L}]{2,}(?:-[\p{L}]+)*|\b[A-Z][a-z]*-[A-Z][a-z]*\b/gu)]
        .map((m) => m[0])
        .filter((name) => !months.test(name))
const months = /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/u

function countedIn(text: string): string[] {
  const noun = /\b(?:how many|number of)\s+((?:[\p{L}'’-]+\s*){1,5})/iu.exec(text)?.[1] ?? ''
  return featureRuns(
    noun.split(/\b(?:was|were|are|is|do|does|did|can|could|have|has|had|will|in|on|at|per|by|from|for|with)\b/iu)[0] ?? '',
  ).flat()
}

/** LAN8710A, M40x1.5, CSP-011: names that mix letters and digits, folded, as a document must print them. */
const namesOf = (text: string): string[] =>
  [...foldForMatch(text).matchAll(/(?<![a-z\d])(?=[a-z\d./-]*[a-z])(?=[a-z./-]*\d)[a-z\d]+(?:[./-][a-z\d]+)*/gu)]
    .map((m) => m[0])
    .filter((name) => name.length > 2 && !/^\d+(?:st|nd|rd|th|s|x|mm|cm|m|km|kg|g|ml|v|w|a|hz)$/u.test(name))

const asking =
  /(?:(?:一番|最も|いちばん|もっとも|\d番目に)(?:\s*(?:多|高|大き|長|重|広|少な|低|小さ|短|軽|狭)[いく]?)?|何\s?(?:カ所|か所|箇所|ヶ所|か月|ヶ月|市町村|時間|世帯|施設|団体|[人名戸棟件台個本食校隊機隻枚回秒歳円倍割%点位号日月年時対])?|いくら|いくつ|どこ|どれ(?:だけ|くらい|ほど)?|どの(?:くらい|よう)?|どちら|どう|いつ|誰|だれ|なぜ|教えて|ください|ですか|ますか|内訳|とは|それぞれ)/gu
const withoutAsking = (text: string): string => text.replace(asking, ' ')

function withoutDates(text: string, dates: readonly DateReading[]): string {
  let left = ''
  let from = 0
  for (const { at } of dates) {
    left += `${text.slice(from, at[0])} `
    from = at[1]
  }
  return (left + text.slice(from)).replace(/ (?:現在|時点)/gu, ' ')
}
