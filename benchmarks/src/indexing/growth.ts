import { figure } from '../reading/figure.ts'
import type { Figure } from '../reading/figure.ts'
import { growthExponent } from './growth/growth-exponent.ts'
import { grownIndex } from './growth/grown-index.ts'
import type { GrownIndex } from './growth/grown-index.ts'
import type { IndexingSection } from './indexing-section.ts'

const counts: readonly number[] = [10_000, 30_000, 100_000, 300_000, 1_000_000]
const measures: readonly (readonly [keyof GrownIndex, string, string, number?])[] = [
  ['buildSeconds', 'building, processor time', 's'],
  ['openMs', 'opening, processor time', 'ms'],
  ['openClockMs', 'opening by the clock', 'ms', 2000],
  ['wordsMs', 'a question in words, processor time', 'ms'],
  ['exactMs', 'an exact question by vector, processor time', 'ms'],
  ['nearMs', 'a question by vector, processor time', 'ms'],
  ['deleteMs', 'deleting 100 units, processor time', 'ms'],
  ['diskMiB', 'on disk', 'MiB'],
  ['memoryMiB', 'most memory of the process', 'MiB', 12 * 1024],
]
/** What is exact, and so may grow as the number of units does, not faster. */
const exact: readonly (keyof GrownIndex)[] = ['buildSeconds', 'openMs', 'wordsMs', 'exactMs', 'deleteMs', 'diskMiB']
/** Times scatter, and what fits a processor's cache at ten thousand units does not at a million. */
const linear = 1.1

/** From ten thousand units to a million: stored units, an index of words and one of 256 numbers a unit, together. */
export const growth: IndexingSection = {
  name: 'growth',
  async run({ scratch, sizes, keep }) {
    if (!sizes.includes('1m')) return []
    const grown: GrownIndex[] = []
    for (const count of counts) {
      const cost = await grownIndex(scratch, count)
      grown.push(cost)
      keep(
        measures.map(([key, name, unit, target]) =>
          figure({
            name: `growth, ${count} units: ${name}`,
            ours: cost[key],
            n: count,
            unit,
            better: 'less',
            ...(target === undefined || count < 1_000_000 ? {} : { target }),
          }),
        ),
      )
    }
    return exact.map((key): Figure => {
      const name = measures.find(([measure]) => measure === key)?.[1] ?? key
      const points = grown.map((cost) => [cost.units, cost[key]] as const)
      return figure({
        name: `growth, ${name}: costs grow as units to the power of`,
        ours: growthExponent(points),
        n: points.length,
        unit: '',
        better: 'less',
        target: linear,
      })
    })
  },
}
