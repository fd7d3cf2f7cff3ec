import type { PairedDifference } from '@colrag/metrics'
import { ownValues } from '../study/baselines.ts'
import { decimals } from './decimals.ts'
import type { Recommendation, ReportRow } from './tune-report.ts'

const significant = 0.05

/** What the held-out questions say of the tuned values, a sentence for each row that they are compared with. Only losing to the recipe's own is refused. */
export function recommend(objective: string, [tuned, ...others]: readonly [ReportRow, ...ReportRow[]]): Recommendation {
  const own = others.find(({ name }) => name.split(' = ').includes(ownValues))
  const difference = own?.against
  const verdict = !difference ? 'no-proof' : difference.mean < 0 ? 'loses' : isBetter(difference) ? 'better' : 'no-proof'
  const told = others.map((row) => sentence(objective, tuned, row))
  const advice = {
    better: 'The tuned values are recommended.',
    'no-proof': "The tuned values are no worse than the recipe's own on held-out questions; that they are better is not shown.",
    loses: 'The tuned values lose on held-out questions: they are not recommended.',
  }[verdict]
  return { verdict, recommended: verdict !== 'loses', sentences: [advice, ...told] }
}

const isBetter = ({ mean, p }: PairedDifference): boolean => mean > 0 && p < significant

function sentence(objective: string, tuned: ReportRow, { name, heldOut, against }: ReportRow): string {
  const scores = `${decimals(tuned.heldOut[objective]?.mean)} against ${decimals(heldOut[objective]?.mean)}`
  if (!against) return `${name}: ${scores}`
  const worse = against.mean < 0 && against.p < significant
  const verdict = isBetter(against)
    ? 'the tuned values are better than'
    : worse
      ? 'the tuned values are worse than'
      : 'the tuned values are not shown to be better than'
  return `${objective} on ${against.n} held-out questions: ${verdict} ${name}, ${scores}, difference ${decimals(against.mean)} [${decimals(against.low)}, ${decimals(against.high)}], p = ${decimals(against.p)}.`
}
