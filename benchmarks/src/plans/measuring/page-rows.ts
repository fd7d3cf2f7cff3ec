import { figure } from '../../reading/figure.ts'
import type { Figure } from '../../reading/figure.ts'
import { planQuestionTypes } from '../gold.ts'
import type { PlanQuestion } from '../gold.ts'

/** At which places from 0 the pages of a question came, -1 where one did not, and those of all sheets of their family. */
export interface Placed {
  readonly question: PlanQuestion
  readonly places: readonly number[]
  readonly alike: readonly number[]
}

/**
 * Recall at 1 and 5 of all questions, of each type and of each kind of lettering: the mean share of a question's pages that are within so many. Of
 * near-duplicates also how often the first page is of the family that is asked for, whichever of its sheets it is.
 */
export function pageRows(what: string, places: readonly Placed[]): readonly Figure[] {
  const groups: Readonly<Record<string, (question: PlanQuestion) => boolean>> = {
    all: () => true,
    ...Object.fromEntries(planQuestionTypes.map((kind) => [kind, ({ type }: PlanQuestion) => type === kind])),
    'near-duplicate, one page': ({ type, gold }) => type === 'near-duplicate' && gold.length === 1,
    'near-duplicate, both pages': ({ type, gold }) => type === 'near-duplicate' && gold.length > 1,
    'on a text layer': ({ gold }) => gold[0]?.kind === 'text',
    'on outlined lettering': ({ gold }) => gold[0]?.kind === 'outlined',
    'on a scan': ({ gold }) => gold[0]?.kind === 'scan',
  }
  return Object.entries(groups).flatMap(([group, belongs]) => {
    const own = places.filter(({ question }) => belongs(question))
    if (own.length === 0) return []
    const isWithin =
      (at: number): ((place: number) => boolean) =>
      (place) =>
        place >= 0 && place < at
    const recall = (at: number): number => mean(own.map(({ places: all }) => all.filter(isWithin(at)).length / all.length))
    const family = (at: number): number => mean(own.map(({ alike }) => (alike.some(isWithin(at)) ? 1 : 0)))
    return [
      ...[1, 5].map((at) => figure({ name: `${what}, recall@${at}: ${group}`, ours: recall(at), n: own.length })),
      ...(group === 'near-duplicate'
        ? [figure({ name: `${what}, first is of the family: ${group}`, ours: family(1), n: own.length })]
        : []),
    ]
  })
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
