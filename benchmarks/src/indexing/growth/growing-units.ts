import type { Unit } from '@colrag/core'
import { unitId } from '@colrag/core'
import { seededRandom } from '@colrag/stage-kit'
import { rowId } from '../dense/row-model.ts'

const words = 20
const vocabulary = 30_000

/** Words as unevenly common as those of a language: the rank of each follows Zipf's law. */
const word = (random: () => number): string => `w${Math.floor(vocabulary ** random())}`

/** Units of blocks by row number, for every index at once: the beginning of a text names its vector, the rest is words; each row has its own seed. */
export function* growingUnits(from: number, to: number): Generator<Unit<'block'>> {
  for (let row = from; row < to; row++) {
    const random = seededRandom(row + 1)
    yield {
      id: unitId(rowId(row)),
      level: 'block',
      parentId: null,
      text: `row ${row} ${Array.from({ length: words }, () => word(random)).join(' ')}`,
      context: '',
      placements: [],
      anchors: [],
      facets: { kind: row % 5 === 0 ? 'table' : 'text', title: `v${row % 17}`, volume: 'all' },
    }
  }
}

/** Some words of the n-th question. */
export function growingQuestion(n: number): string {
  const random = seededRandom(1_000_003 + n)
  return Array.from({ length: 4 }, () => word(random)).join(' ')
}
