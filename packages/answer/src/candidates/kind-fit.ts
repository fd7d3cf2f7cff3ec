import { foldWidth, readDates, readQuantities } from '@colrag/stage-kit'
import type { Question } from '../question/analyse-question.ts'
import type { ExpectedKind } from '../question/expectation.ts'
import { featureRuns, foldForMatch } from '../question/features.ts'
import type { Candidate } from './candidate.ts'
import { documentDates } from './document-dates.ts'
import { isDrawn } from './is-drawn.ts'

/** What a candidate gains or loses by having or lacking the kind of thing that is asked for. */
export function kindBonus(candidate: Candidate, question: Question, met: boolean): number {
  switch (question.expects) {
    case 'quantity':
      if (!met) return -0.2
      return (
        (candidate.rowKey === undefined && !withUnit(candidate.value, question) ? 0.1 : 0.2) +
        countedBonus(candidate, question) +
        notationBonus(candidate, question) +
        columnBonus(candidate, question)
      )
    case 'date':
      return met ? 0.2 : -0.1
    case 'identifier':
      return met ? 0.2 : -0.1
    case 'definition':
      return met ? 0.35 : 0
    case 'place':
    case 'party':
      return (met ? 0.08 : 0) + (isHeadedBy(candidate, question.expects) ? 0.12 : 0)
    case 'list':
      return Math.min(0.2, 0.04 * readQuantities(candidate.value).length)
    case 'text':
      return 0
  }
}

/** In a drawing what is written otherwise is another measure. */
function notationBonus({ evidence, value }: Candidate, { notation }: Question): number {
  if (notation === null) return 0
  return notation(value) ? 0.15 : isDrawn(evidence.unit) ? -0.25 : 0
}

// 10'-9", 132', 36"
const feetInches = /\d\s?['’′](?:\s?-?\s?\d|\W|$)|\d\s?["”″]/u

const withUnit = (value: string, question: Question): boolean =>
  (question.units.length === 0 && feetInches.test(value)) ||
  readQuantities(foldWidth(value)).some((q) =>
    question.units.length === 0 ? q.unit !== '' : question.units.some((u) => q.unit.endsWith(u)),
  )

const headings: Readonly<Partial<Record<ExpectedKind, RegExp>>> = {
  date: /(?:date|year|month|day|time|日時|期日|期限|年月日|日付|年度|時期)/iu,
  quantity: /(?:amount|price|cost|fee|value|budget|金額|額|価格|料金|費|円)/iu,
  place: /(?:city|town|county|state|location|address|place|venue|region|市町村|市区町村|所在地|場所|会場|地区|住所)/iu,
  party:
    /(?:contractor|supplier|company|consultant|employer|manufacturer|vendor|author|name|drawn|owner|client|氏名|社名|会社|業者|団体|機関|担当|相手方)/iu,
}
/** A number of a row is no amount; a sum of money stands under such a name. */
function columnBonus({ column = '', label = '' }: Candidate, question: Question): number {
  if (/^(?:no|nos|#|serial no|item no|id|番号|号|年|year|page|date)\.?$/iu.test(column.trim())) return -0.15
  return question.money && headings.quantity?.test(`${column}\n${label}`) ? 0.12 : 0
}

/** Does the column's name say that it holds things of a kind? */
export const isHeadedBy = ({ column = '' }: Candidate, kind: ExpectedKind): boolean => headings[kind]?.test(column) ?? false

/** What the question counts (districts of how many districts) stands beside the number, or names its column or row. */
function countedBonus({ value, column = '', label = '' }: Candidate, question: Question): number {
  if (question.counted.length === 0) return 0
  if (
    featureRuns(`${column}\n${label}`)
      .flat()
      .some((word) => question.counted.includes(word))
  )
    return 0.12
  const words = featureRuns(value.replace(numberWord, ' 1 ')).flat()
  const near = words.some(
    (word, i) => /^\d/.test(word) && words.slice(Math.max(0, i - 2), i + 5).some((other) => question.counted.includes(other)),
  )
  return near ? 0.12 : 0
}

const numberWord =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|half|dozen|none)\b/giu

const placeLike =
  /(?:県|府|都|市|区|町|村|郡|港|駅|空港|館|センター|学校|大学|公園|病院|庁|役所|役場|地区|地域|地方|広場|ホール|施設|場|園|寺|城|橋)/u

// (26), ①, 3.: the number of a heading or an item is no amount.
const itemNumber = /^\s*(?:[(]\s*\d+\s*[)]|[\u2460-\u2473]|\d{1,2}[.)．、](?=\s|[^\d.,\s]{4}))\s*/u

/** 5 10 15 20 ft: the marks of a scale or an axis, four or more at even steps and nothing else. */
function isScale(value: string): boolean {
  const marks = /^\s*((?:[\d.]+\s+){3,}[\d.]+)\s*\p{L}{0,3}\s*$/u.exec(value)?.[1]?.split(/\s+/u).map(Number) ?? []
  const step = (marks[1] ?? 0) - (marks[0] ?? 0)
  return (
    marks.length > 3 &&
    step !== 0 &&
    marks.every((mark, i) => i === 0 || Math.abs(mark - (marks[i - 1] ?? 0) - step) < Math.abs(step) / 100)
  )
}

const markup = /<[/!]?[a-z][^<>]{0,200}>/giu

// `... the cable. 2. Tape the screens`: an item within joined ones; 06/08/2021 is a day.
const innerNumber = /([.:;]\s)\d{1,2}[.)](?=\s+\p{Lu})|\b\d{1,2}[/-]\d{1,2}[/-](?:19|20)?\d\d\b/gu

// 1'=1/8", 1:100 and A001.01 are no amounts, unless the scale is asked for.
const scaleNote = /\d+\s?['"’′”″]?\s?=\s?\d+(?:\/\d+)?\s?['"’′”″]?|\b\d{1,2}\s?:\s?\d{1,4}\b(?!\s?[ap]m)|\b[A-Z]{1,3}\d{3,}[\w.-]*/gu
const scaleWords = /\bscale|ratio|縮尺|比|時/iu

/** Does the value hold a thing of the kind that is asked for? */
export function meetsKind(candidate: Candidate, question: Question): boolean {
  const plain = foldWidth(candidate.value).replace(markup, ' ').replace(itemNumber, '')
  const value = (question.expects !== 'quantity' || scaleWords.test(question.text) ? plain : plain.replace(scaleNote, ' ')).replace(
    innerNumber,
    (_, before: string | undefined) => before ?? ' ',
  )
  switch (question.expects) {
    case 'quantity': {
      const found = readQuantities(value).filter((q) => !question.figures.includes(value.slice(...q.digitsAt).replaceAll(',', '')))
      if (isScale(value)) return false
      const dates = readDates(value)
      if (question.counted.length > 0 && found.length === 0 && value.search(numberWord) >= 0) return true
      const free = found.filter(
        (q) =>
          !(/^(?:日|月|年|年度|時|分)$/u.test(q.unit) && !question.units.includes(q.unit)) &&
          !dates.some((d) => d.at[0] < q.at[1] && q.at[0] < d.at[1]),
      )
      if (question.units.length === 0) return free.length > 0
      const headed = question.units.some((u) => (candidate.column ?? '').includes(u))
      return free.some((q) => question.units.some((u) => q.unit === u || q.unit.endsWith(u)) || q.unit === '' || headed)
    }
    case 'date':
      return question.ofDocument
        ? documentDates(candidate).length > 0
        : readDates(value).some((d) => d.month !== undefined || d.hour !== undefined || d.year !== undefined)
    case 'identifier':
      return identifiersIn(value).some((name) => !foldForMatch(question.text).includes(name))
    case 'definition':
      return defines(value, question) || isDefiningRow(candidate, question)
    case 'place':
    case 'party':
      return placeLike.test(value) || /[A-Z][a-z]+/.test(value)
    case 'list':
    case 'text':
      return true
  }
}

/** B000581, YL004-030-001, 096-334-1111: letters with digits, or groups of digits. */
const identifiersIn = (value: string): string[] =>
  [...foldForMatch(value).matchAll(/(?<![a-z\d])(?=[a-z\d_./-]*\d)[a-z\d]+(?:[_./-][a-z\d]+)*/gu)]
    .map((m) => m[0])
    .filter((name) => /[a-z]/u.test(name) || /\d[-/]\d/u.test(name) || name.length > 3)

/** What is defined: `what is X`, `Xとは`, `how is X defined`. */
const termOf = (text: string): string | undefined =>
  /^[「『"]?(.{1,40}?)[」』"]?(?:とは|って|の定義|の意味)/u.exec(text)?.[1] ??
  /(?:what (?:is|are)|define|meaning of|how (?:is|are))\s+(?:an?\s+|the\s+|term\s+)?["“]?([\w -]{2,40}?)["”]?\s*(?:\?|defined|$)/iu.exec(
    text,
  )?.[1]

/** A row of a glossary: the term names it, and the cell has words. */
function isDefiningRow({ label, rowKey, value }: Candidate, question: Question): boolean {
  const term = termOf(question.text)
  return (
    rowKey !== undefined &&
    term !== undefined &&
    value.length > 3 &&
    foldForMatch(label?.split('\n').at(-1) ?? '').trim() === foldForMatch(term).trim()
  )
}

function defines(value: string, question: Question): boolean {
  const term = termOf(question.text)
  if (!term) return /とは|をいう|means|defined as/u.test(value)
  const folded = foldForMatch(value)
  const at = folded.indexOf(foldForMatch(term))
  return at >= 0 && /^[」』"]?\s*(?:とは|[(（「]|は|:|means|is |are |refers)/u.test(folded.slice(at + foldForMatch(term).length))
}
