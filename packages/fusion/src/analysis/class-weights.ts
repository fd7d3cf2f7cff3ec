import { ColragError } from '@colrag/core'
import { queryClasses } from './query-class.ts'
import type { QueryClass } from './query-class.ts'

/** Weights of the axes for questions of a class; axes that are not named do not run for them. */
export type WeightsByClass = Readonly<Partial<Record<QueryClass, Readonly<Record<string, number>>>>>

/** Throws `invalid-options`, naming class and axis, for a class that there is not and for weights that are none. */
export function checkClassWeights(weightsBy: WeightsByClass, subject: string): void {
  for (const [name, weights] of Object.entries(weightsBy)) {
    if (!queryClasses.some((known) => known === name))
      throw new ColragError('invalid-options', subject, `weightsBy.${name}: there is no such class of questions`, {
        hint: `the classes are ${queryClasses.join(', ')}`,
      })
    const wrong = Object.entries(weights).find(([, weight]) => !Number.isFinite(weight) || weight < 0)
    if (wrong)
      throw new ColragError(
        'invalid-options',
        subject,
        `weightsBy.${name}.${wrong[0]}: a weight is a number of at least 0, not ${wrong[1]}`,
      )
    if (!Object.values(weights).some((weight) => weight > 0))
      throw new ColragError('invalid-options', subject, `weightsBy.${name}: one of the weights must be above 0`)
  }
}
