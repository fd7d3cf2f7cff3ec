import type { DateReading } from '@colrag/stage-kit'
import { isTotal, sameDate } from '@colrag/stage-kit'
import { commanding } from '../question/commanding.ts'
import type { Question } from '../question/analyse-question.ts'
import type { FeatureSet } from '../question/features.ts'
import { foldForMatch } from '../question/features.ts'
import { lineDates } from '../question/line-dates.ts'
import type { WeightedFeature } from '../question/weigh-features.ts'
import type { Candidate } from './candidate.ts'
import { documentDates } from './document-dates.ts'
import { documentName } from './document-name.ts'
import { kindBonus, meetsKind } from './kind-fit.ts'

/**
 * `covered`: the weighted share of the question's features that the candidate or what stands around it holds, in [0, 1]; `score` adds what
 * the question asks for (kind, unit, time) and the evidence's rank. `kindMet`: the value has what is asked for; `held`: the
 * features of the statement itself.
 */
export interface Scored {
  readonly candidate: Candidate
  readonly score: number
  readonly covered: number
  /** The same share with each feature counted by how close to the statement it stands, in [0, 1]. */
  readonly agreement: number
  /** The share of what is asked beyond the document's name that the statement, its names or its row hold, in [0, 1]. */
  readonly told: number
  readonly kindMet: boolean
  /** Each time the question names agrees with the statement, what stands around it or its document. */
  readonly timeMet: boolean
  /** The same without the document. */
  readonly timeTold: boolean
  /** The names of its table say another month than the question. */
  readonly otherTime: boolean
  readonly held: ReadonlySet<string>
  /** Features of the question that the names and cells of its table row hold. */
  readonly rowHeld: readonly string[]
}

const layers = { own: 1, row: 0.85, value: 0.75, near: 0.55, far: 0.35, document: 0.5 }

export function scoreCandidate(
  candidate: Candidate,
  question: Question,
  weights: readonly WeightedFeature[],
  bestHit: number,
  featureSet: FeatureSet,
  common: ReadonlySet<string>,
): Scored {
  // What a cell itself says of the question is what tells its row; the answer is more often beside it.
  const names = candidate.rowKey === undefined ? candidate.own : `${candidate.label ?? ''}\n${candidate.column ?? ''}`
  const own = featureSet(names)
  const value = featureSet(candidate.value)
  const row = featureSet(candidate.row ?? '')
  const near = featureSet(candidate.near)
  const far = featureSet(candidate.far)
  const document = featureSet(documentName(candidate.evidence))
  const named = namedBy(candidate, question)
  const label = featureSet(candidate.label ?? '')
  const rowHeld =
    candidate.rowKey === undefined
      ? []
      : weights.map((w) => w.feature).filter((f) => label.has(f) || row.has(f) || value.has(f) || named.has(f))
  let sum = 0
  let total = 0
  let met = 0
  let asked = 0
  let told = 0
  for (const { feature, weight } of weights) {
    total += weight
    const layer = document.has(feature)
      ? layers.document
      : own.has(feature) || named.has(feature)
        ? layers.own
        : row.has(feature)
          ? layers.row
          : value.has(feature)
            ? layers.value
            : near.has(feature)
              ? layers.near
              : far.has(feature)
                ? layers.far
                : 0
    // Repeating the name that most documents share says no more than belonging to one of them.
    sum += weight * (common.has(feature) ? Math.min(layer, layers.document) : layer)
    if (!document.has(feature) && !common.has(feature)) {
      asked += weight
      if (layer >= layers.value) told += weight
    }
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
    (question.overall && (isTotal(candidate.label ?? '') || isTotal(candidate.column ?? '')) ? 0.2 : 0) +
    newness(candidate, value, document, weights) +
    (commanding.test(candidate.value) && !commanding.test(question.text) ? -0.5 : 0) +
    0.1 * prior +
    0.05 / (1 + candidate.rank) -
    Math.min(0.05, candidate.statement.length / 8000) -
    0.04 * (candidate.joined - 1)
  return {
    candidate,
    score,
    agreement: coverage,
    covered: total === 0 ? 0 : met / total,
    told: asked === 0 ? 1 : told / asked,
    kindMet,
    timeMet: time.met,
    timeTold: time.told,
    otherTime: time.other,
    held: featureSet(candidate.own),
    rowHeld,
  }
}

/** A title or a name that only repeats the question answers nothing. */
function newness(
  candidate: Candidate,
  value: ReadonlySet<string>,
  document: ReadonlySet<string>,
  weights: readonly WeightedFeature[],
): number {
  const asked = new Set(weights.map((w) => w.feature))
  const fresh = [...value].filter((feature) => !asked.has(feature) && !document.has(feature)).length
  if (candidate.rowKey !== undefined) return fresh === 0 ? -0.2 : 0
  return fresh < 2 ? -0.2 : fresh < 4 && fresh < value.size / 3 ? -0.08 : 0
}

/** The question names the column as it is headed, units aside: 断水 of 断水戸数（戸） where it asks for 何戸. */
function isAskedColumn({ column = '' }: Candidate, question: Question): boolean {
  const asked = foldForMatch(question.text)
  const counted = question.units.map((unit) => `${foldForMatch(unit)}数`)
  return column.split('\n').some((name) => {
    const bare = foldForMatch(name)
      .replace(/[(（][^)）]*[)）]/gu, '')
      .trim()
    const counts = counted.find((ending) => bare.endsWith(ending)) ?? ''
    return [bare, bare.slice(0, bare.length - counts.length)].some((heading) => heading.length >= 2 && asked.includes(heading))
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

/** Times the question names should stand in the statement, else around it, else be those of the document; another time counts against it. */
function timeFit(
  candidate: Candidate,
  question: Question,
): { readonly bonus: number; readonly met: boolean; readonly told: boolean; readonly other: boolean } {
  if (question.dates.length === 0) return { bonus: 0, met: true, told: true, other: false }
  const own = lineDates(candidate.own)
  const near = lineDates(candidate.near)
  const named = lineDates(`${candidate.label ?? ''}\n${candidate.column ?? ''}\n${candidate.near}`)
  const document = documentDates(candidate)
  let bonus = 0
  let met = 0
  let other = false
  let told = 0
  // What is compared are two issues: the days in their cells are the answers.
  const said = question.comparing ? [] : own
  for (const date of question.dates) {
    const agrees = (d: DateReading): boolean => sameDate(d, date) && asFine(d, date)
    const month = namesMonth(candidate, date)
    // The date of a file says less than the month that heads its table.
    const elsewhere = candidate.rowKey !== undefined && !named.some(agrees) && named.some((d) => otherMonth(d, date))
    other ||= elsewhere
    if (month || [...own, ...near].some(agrees)) told++
    if (month || [...own, ...near].some(agrees) || (!elsewhere && document.some(agrees))) met++
    if (month || said.some(agrees)) bonus += candidate.rowKey === undefined ? 0.2 : 0.3
    else if (candidate.rowKey !== undefined && said.some((d) => differs(d, date))) bonus -= 0.15
    else if (!question.comparing && near.some(agrees)) bonus += 0.2
    else if (document.some(agrees)) bonus += question.comparing ? 0.4 : 0.18
    else if (document.some((d) => differs(d, date))) bonus -= 0.15
  }
  // A question that compares two times has one statement for each.
  return {
    bonus: bonus / question.dates.length,
    met: question.comparing ? met > 0 : met === question.dates.length,
    told: told === question.dates.length,
    other,
  }
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
/** Both name a year and a month, and not the same. */
const otherMonth = (found: DateReading, asked: DateReading): boolean =>
  asked.year !== undefined && asked.month !== undefined && found.year !== undefined && found.month !== undefined && !sameDate(found, asked)
