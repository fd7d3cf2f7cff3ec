import type { DateReading } from '@colrag/stage-kit'
import { foldWidth, isTotal, readDates, readQuantities, sameDate } from '@colrag/stage-kit'
import type { Question } from '../question/analyse-question.ts'
import type { FeatureSet } from '../question/features.ts'
import { foldForMatch } from '../question/features.ts'
import type { WeightedFeature } from '../question/weigh-features.ts'
import type { Candidate } from './candidate.ts'
import { documentName } from './document-name.ts'

/**
 * `covered`: the weighted share of the question's features that the candidate or what stands around it holds, in [0, 1]; `score` adds what
 * the question asks for (kind, unit, time) and the evidence's rank. `kindMet`: the value has what is asked for; `held`: the
 * features of the statement itself.
 */
export interface Scored {
  readonly candidate: Candidate
  readonly score: number
  readonly covered: number
  readonly kindMet: boolean
  /** Each time the question names agrees with the statement, what stands around it or its document. */
  readonly timeMet: boolean
  readonly held: ReadonlySet<string>
}

const layers = { own: 1, near: 0.55, far: 0.35, document: 0.5 }

export function scoreCandidate(
  candidate: Candidate,
  question: Question,
  weights: readonly WeightedFeature[],
  bestHit: number,
  featureSet: FeatureSet,
): Scored {
  const own = featureSet(candidate.own)
  const near = featureSet(candidate.near)
  const far = featureSet(candidate.far)
  const document = featureSet(documentName(candidate.evidence))
  const named = namedBy(candidate, question)
  let sum = 0
  let total = 0
  let met = 0
  for (const { feature, weight } of weights) {
    total += weight
    const layer = document.has(feature)
      ? layers.document
      : own.has(feature) || named.has(feature)
        ? layers.own
        : near.has(feature)
          ? layers.near
          : far.has(feature)
            ? layers.far
            : 0
    sum += weight * layer
    if (layer > 0) met += weight
  }
  const coverage = total === 0 ? 0 : sum / total
  const kindMet = meetsKind(candidate, question)
  const time = timeFit(candidate, question)
  const hit = candidate.evidence.hit.score
  const prior = bestHit > 0 && Number.isFinite(hit) ? Math.max(0, hit / bestHit) : 0
  const score =
    coverage +
    kindBonus(candidate, question, kindMet) +
    time.bonus +
    (isAskedColumn(candidate, question) ? 0.12 : 0) +
    (question.overall && isTotal(candidate.label ?? '') ? 0.2 : 0) +
    0.1 * prior +
    0.05 / (1 + candidate.rank) -
    Math.min(0.05, candidate.statement.length / 8000) -
    0.04 * (candidate.joined - 1)
  return { candidate, score, covered: total === 0 ? 0 : met / total, kindMet, timeMet: time.met, held: own }
}

/** The question names the column as it is headed, units aside. */
function isAskedColumn({ column = '' }: Candidate, question: Question): boolean {
  const asked = foldForMatch(question.text)
  return column.split('\n').some((name) => {
    const bare = foldForMatch(name)
      .replace(/[(（][^)）]*[)）]/gu, '')
      .trim()
    return bare.length >= 2 && asked.includes(bare)
  })
}

/** Features of the question that a row or column name accounts for although they differ (港区 and the cell 港). */
function namedBy(candidate: Candidate, question: Question): ReadonlySet<string> {
  const found = new Set<string>()
  for (const name of [...(candidate.label ?? '').split('\n'), ...(candidate.column ?? '').split('\n')]) {
    const short = foldForMatch(name)
    if (short.length === 0 || short.length > 4 || !/^[\p{Script=Han}\p{Script=Katakana}ー]+$/u.test(short)) continue
    const suffix = new RegExp(`(?<![\\p{Script=Han}])${short}[区市町村県府都]`, 'u').exec(foldForMatch(question.text))?.[0]
    if (suffix) for (let i = 0; i + 2 <= suffix.length; i++) found.add(suffix.slice(i, i + 2))
  }
  return found
}

function kindBonus(candidate: Candidate, question: Question, met: boolean): number {
  switch (question.expects) {
    case 'quantity':
      return met ? (candidate.rowKey === undefined && !withUnit(candidate.value, question) ? 0.1 : 0.2) : -0.2
    case 'date':
      return met ? 0.2 : -0.1
    case 'definition':
      return met ? 0.35 : 0
    case 'place':
    case 'party':
      return met ? 0.08 : 0
    case 'list':
      return Math.min(0.2, 0.04 * readQuantities(candidate.value).length)
    case 'text':
      return 0
  }
}

const withUnit = (value: string, question: Question): boolean =>
  readQuantities(foldWidth(value)).some((q) =>
    question.units.length === 0 ? q.unit !== '' : question.units.some((u) => q.unit.endsWith(u)),
  )

const placeLike =
  /(?:県|府|都|市|区|町|村|郡|港|駅|空港|館|センター|学校|大学|公園|病院|庁|役所|役場|地区|地域|地方|広場|ホール|施設|場|園|寺|城|橋)/u

// (26), ①, 3.: the number of a heading or an item is no amount.
const itemNumber = /^\s*(?:[(]\s*\d+\s*[)]|[\u2460-\u2473]|\d{1,2}[.)．、]?(?=\s|[^\d.,\s]{4}))\s*/u

function meetsKind(candidate: Candidate, question: Question): boolean {
  const value = foldWidth(candidate.value).replace(itemNumber, '')
  switch (question.expects) {
    case 'quantity': {
      const found = readQuantities(value).filter((q) => !question.figures.includes(value.slice(...q.digitsAt).replaceAll(',', '')))
      const dates = readDates(value)
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
    case 'definition':
      return defines(value, question)
    case 'place':
    case 'party':
      return placeLike.test(value) || /[A-Z][a-z]+/.test(value)
    case 'list':
    case 'text':
      return true
  }
}

function defines(value: string, question: Question): boolean {
  const term =
    /^[「『"]?(.{1,40}?)[」』"]?(?:とは|って|の定義|の意味)/u.exec(question.text)?.[1] ??
    /(?:what (?:is|are)|define|meaning of)\s+(?:an?\s+|the\s+|term\s+)?["“]?([\w -]{2,40}?)["”]?\s*(?:\?|defined|$)/iu.exec(
      question.text,
    )?.[1]
  if (!term) return /とは|をいう|means|defined as/u.test(value)
  const folded = foldForMatch(value)
  const at = folded.indexOf(foldForMatch(term))
  return at >= 0 && /^[」』"]?\s*(?:とは|[(（「]|は|:|means|is |are |refers)/u.test(folded.slice(at + foldForMatch(term).length))
}

/** Times the question names should stand in the statement, else around it, else be those of the document; another time counts against it. */
function timeFit(candidate: Candidate, question: Question): { readonly bonus: number; readonly met: boolean } {
  if (question.dates.length === 0) return { bonus: 0, met: true }
  const own = readDates(candidate.own)
  const near = readDates(candidate.near)
  const document = documentDates(candidate)
  let bonus = 0
  let met = 0
  // What is compared are two issues: the days in their cells are the answers.
  const said = question.comparing ? [] : own
  for (const date of question.dates) {
    const agrees = (d: DateReading): boolean => sameDate(d, date) && asFine(d, date)
    const month = namesMonth(candidate, date)
    if (month || [...own, ...near, ...document].some(agrees)) met++
    if (month || said.some(agrees)) bonus += candidate.rowKey === undefined ? 0.2 : 0.3
    else if (candidate.rowKey !== undefined && said.some((d) => differs(d, date))) bonus -= 0.15
    else if (!question.comparing && near.some(agrees)) bonus += 0.2
    else if (document.some(agrees)) bonus += question.comparing ? 0.4 : 0.18
    else if (document.some((d) => differs(d, date))) bonus -= 0.15
  }
  // A question that compares two times has one statement for each.
  return { bonus: bonus / question.dates.length, met: question.comparing ? met > 0 : met === question.dates.length }
}

const documentDates = ({ evidence }: Candidate): DateReading[] => [
  ...readDates([evidence.unit.facets['date'] ?? '', evidence.unit.context].join('\n')),
  ...nameDates(evidence.title),
]

/** Dates in a file's name: 20260801, 260801, 2026-08-01, 2015-11. */
function nameDates(title: string): DateReading[] {
  return [...title.matchAll(/(?<!\d)(?:(20\d\d|19\d\d)|(\d\d))[-_.]?(0[1-9]|1[0-2])(?:[-_.]?(0[1-9]|[12]\d|3[01]))?(?!\d)/gu)]
    .filter((m) => m[1] !== undefined || m[4] !== undefined)
    .map((m): DateReading => ({
      year: m[1] === undefined ? 2000 + Number(m[2]) : Number(m[1]),
      month: Number(m[3]),
      ...(m[4] === undefined ? {} : { day: Number(m[4]) }),
      at: [m.index, m.index + m[0].length],
    }))
}

/** A row or column of its own for the month that is asked for (7月 under the title of a year). */
const namesMonth = ({ label = '', column = '' }: Candidate, date: DateReading): boolean =>
  date.month !== undefined &&
  date.day === undefined &&
  [...label.split('\n'), ...column.split('\n')].some((name) => foldForMatch(name) === `${date.month}月`)
/** Names the day when the question does. */
const asFine = (found: DateReading, asked: DateReading): boolean =>
  (asked.day === undefined || found.day !== undefined) && (asked.month === undefined || found.month !== undefined)
/** Speaks of another time at the same fineness. */
const differs = (found: DateReading, asked: DateReading): boolean =>
  !sameDate(found, asked) && asFine(found, asked) && (asked.day === undefined) === (found.day === undefined)
