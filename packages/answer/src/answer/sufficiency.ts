import type { Scored } from '../candidates/score-candidate.ts'
import type { Question } from '../question/analyse-question.ts'
import { documentDates } from '../candidates/document-dates.ts'
import { featureRuns, foldForMatch } from '../question/features.ts'
import type { WeightedFeature } from '../question/weigh-features.ts'
import { overallDimension } from './overall-dimension.ts'
import { rowIsTold } from './row-is-told.ts'

/** `covered`: the least share of the question's features, weighted by rarity, that an answer and what stands around it must hold. */
export interface SufficiencyOptions {
  readonly covered: number
}

const knownDocument = 0.35
const hardlyTold = 0.1
const goodScore = 0.65
const goodAgreement = 0.25
const wellTold = 0.5

/** Why the best candidate does not answer, or null when it does. */
export function insufficiency(
  scored: readonly Scored[],
  question: Question,
  weights: readonly WeightedFeature[],
  options: SufficiencyOptions,
): string | null {
  const [best] = scored
  if (!best || weights.length === 0) return 'nothing of the question is found'
  if (best.covered < options.covered) return `only ${Math.round(best.covered * 100)} % of the question is covered`
  // A question that sets two documents against each other finds half of its words in each.
  if (
    !question.comparing &&
    overallDimension(scored, question) === null &&
    question.notation?.(best.candidate.value) !== true &&
    best.covered >= knownDocument &&
    best.told < hardlyTold &&
    (best.score < goodScore || best.agreement < goodAgreement)
  )
    return 'the document is found, but not what is asked of it'
  if (
    !question.parts &&
    !best.kindMet &&
    (question.expects === 'quantity' || (best.told < wellTold && (question.expects === 'date' || question.expects === 'party')))
  )
    return `no ${question.expects} is found`
  if (!best.timeMet) return 'another time than the one asked for'
  const missing = missingName(best, question, weights) ?? missingYear(scored, question)
  if (missing !== null) return missing
  return best.covered < knownDocument || rowIsTold(best, scored, question, weights) ? null : 'no row of the table is named'
}

/** A number or a name of the question that neither the evidence around the best candidate nor, for names, any evidence holds. */
function missingName({ candidate, covered }: Scored, question: Question, weights: readonly WeightedFeature[]): string | null {
  const scope = foldForMatch(
    [candidate.own, candidate.near, candidate.row ?? '', candidate.far, candidate.evidence.unit.text, candidate.evidence.title].join('\n'),
  )
  const years = new Set(documentDates(candidate).map((d) => String(d.year ?? '')))
  const figure = (question.comparing ? [] : question.figures).find(
    (one) => !years.has(one) && !new RegExp(`(?<![\\d.])${one.replaceAll('.', '\\.')}(?![\\d])`, 'u').test(scope),
  )
  if (figure !== undefined) return `${figure} is not found`
  // What was misread in a scan is not absent; and another thing of the same document is what would be taken for the one that is asked for.
  if (covered < knownDocument || (candidate.evidence.unit.confidence?.ocr ?? null) !== null) return null
  const absent = new Set(weights.filter((w) => w.absent).map((w) => w.feature))
  const name = [...question.names, ...question.proper].find((one) =>
    featureRuns(one)
      .flat()
      .some((feature) => absent.has(feature)),
  )
  return name === undefined ? null : `${name} is found nowhere`
}

/** An event of a year that no evidence prints is another event. */
function missingYear(scored: readonly Scored[], question: Question): string | null {
  if (question.nameYears.length === 0) return null
  const units = new Map(scored.map(({ candidate: { evidence } }) => [evidence.unit.id, evidence]))
  const printed = foldForMatch([...units.values()].map((e) => `${e.title}\n${e.unit.context}\n${e.unit.text}`).join('\n'))
  const missing = question.nameYears.find((year) => !printed.includes(year))
  return missing === undefined ? null : `${missing} is found nowhere`
}
