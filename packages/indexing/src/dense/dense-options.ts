import type { EmbeddingModel, Level } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { DenseContent } from './subject.ts'
import { storageNames } from './vector-storage.ts'
import type { StorageName } from './vector-storage.ts'

export interface DenseOptions<L extends Level> {
  readonly level: L
  readonly model: EmbeddingModel
  readonly content?: DenseContent
  /** Only the first numbers of each vector, for models that were trained for it; all when absent. */
  readonly dims?: number
  /** `f32` (default): as the model gave them; `f16`: half the size; `int8`: an eighth on disk, and only nearly the same order. */
  readonly storage?: StorageName
  /**
   * From how many units on a query looks only at those near it; `never`: always at all. By default from where looking at all takes longer
   * than people wait: 2^27 numbers, half a million vectors of 256.
   */
  readonly approximateFrom?: number | 'never'
}

/** All options, checked. Throws `invalid-options`. */
export function denseOptions<L extends Level>(options: DenseOptions<L>): Required<DenseOptions<L>> {
  const { level, model, content = 'context+text', dims = model.dims, storage = 'f32' } = options
  const { approximateFrom = Math.ceil(2 ** 27 / dims) } = options
  const refuse = (message: string): never => {
    throw new ColragError('invalid-options', 'dense', message)
  }
  if (!Number.isInteger(dims) || dims < 1 || dims > model.dims)
    refuse(`dims must be a whole number from 1 to the ${model.dims} of ${model.modelId}, not ${dims}`)
  if (!storageNames.includes(storage)) refuse(`storage is one of ${storageNames.join(', ')}, not ${String(storage)}`)
  if (approximateFrom !== 'never' && !(Number.isInteger(approximateFrom) && approximateFrom >= 1))
    refuse(`approximateFrom must be a whole number of at least 1 or never, not ${approximateFrom}`)
  const reads = model.reads ?? { text: true, images: false }
  if (content === 'image' ? !reads.images : !reads.text)
    throw new ColragError('unsupported', model.modelId, `the model does not read ${content === 'image' ? 'pictures' : 'text'}`, {
      hint: 'give this index another model',
    })
  return { level, model, content, dims, storage, approximateFrom }
}
