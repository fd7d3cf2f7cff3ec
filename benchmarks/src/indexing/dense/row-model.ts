import type { EmbeddingModel, Unit } from '@colrag/core'
import { unitId } from '@colrag/core'
import type { SyntheticVectors } from './synthetic-vectors.ts'

/** A model that knows the vectors of its texts beforehand: `row 12` and `query 3`; so that what is measured is the index alone. */
export function rowModel({ dims, vectors, queries }: SyntheticVectors): EmbeddingModel {
  return {
    provider: 'benchmarks',
    modelId: 'rows',
    revision: '1',
    dims,
    limits: { batch: 4096, parallel: false, tokens: 16 },
    embed(inputs) {
      return Promise.resolve(
        inputs.map(({ text = '' }) => {
          const [kind, number] = text.split(' ')
          const at = Number(number) * dims
          return (kind === 'row' ? vectors : queries).subarray(at, at + dims)
        }),
      )
    },
    close: () => Promise.resolve(),
  }
}

/** Units a document, as in volumes of reports. */
const perDocument = 100
export const rowId = (row: number): string =>
  `d${String(Math.floor(row / perDocument)).padStart(6, '0')}/b${String(row % perDocument).padStart(3, '0')}`
export const rowOfId = (id: string): number => Number(id.slice(1, 7)) * perDocument + Number(id.slice(9))

export async function* rowUnits(from: number, to: number, level: Unit['level'] = 'block'): AsyncGenerator<Unit> {
  for (let row = from; row < to; row++)
    yield {
      id: unitId(rowId(row)),
      level,
      parentId: null,
      text: `row ${row}`,
      context: '',
      placements: [],
      anchors: [],
      facets: { kind: row % 5 === 0 ? 'table' : 'text', volume: `v${row % 17}` },
    }
}
