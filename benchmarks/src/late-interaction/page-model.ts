import type { MultiVectorModel } from '@colrag/core'
import type { SyntheticPages } from './synthetic-pages.ts'
import { shape } from './synthetic-pages.ts'

/** A model that knows `page N` and `query N` by heart, so that only the index is measured. */
export function pageModel(drawn: SyntheticPages): MultiVectorModel {
  const queries = Array.from({ length: shape.queries }, (_, i) => drawn.query(i))
  return {
    provider: 'benchmark',
    modelId: 'synthetic-pages',
    revision: '1',
    dims: shape.dims,
    limits: { batch: 1, parallel: false, tokens: shape.units },
    encode: (inputs) =>
      Promise.resolve(
        inputs.map(({ text = '' }) => {
          const [kind, number] = text.split(' ')
          return kind === 'query' ? (queries[Number(number)] ?? drawn.query(Number(number))) : drawn.page(Number(number))
        }),
      ),
    close: () => Promise.resolve(),
  }
}
