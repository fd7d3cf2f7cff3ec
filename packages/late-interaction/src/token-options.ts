import type { Level, MultiVectorModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { TokenContent } from './subject.ts'

export interface TokenOptions<L extends Level> {
  readonly level: L
  readonly model: MultiVectorModel
  readonly content?: TokenContent
  /** How many tokens that follow one another become one vector of the first stage; 8 when absent. */
  readonly window?: number
  /** From how many tokens on a search has two stages; `never`: always everything. 65,536 when absent, some milliseconds of looking at all. */
  readonly approximateFrom?: number | 'never'
}

/** All options, checked. Throws `invalid-options`, and `unsupported` for a model that does not read what is to be indexed. */
export function tokenOptions<L extends Level>(options: TokenOptions<L>): Required<TokenOptions<L>> {
  const { level, model, content = 'context+text', window = 8, approximateFrom = 2 ** 16 } = options
  const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1
  if (!isCount(window)) throw new ColragError('invalid-options', 'tokens', `window must be a whole number of at least 1, not ${window}`)
  if (approximateFrom !== 'never' && !isCount(approximateFrom))
    throw new ColragError(
      'invalid-options',
      'tokens',
      `approximateFrom must be a whole number of at least 1 or never, not ${approximateFrom}`,
    )
  const reads = model.reads ?? { text: true, images: false }
  if (content === 'image' ? !reads.images : !reads.text)
    throw new ColragError('unsupported', model.modelId, `the model does not read ${content === 'image' ? 'pictures' : 'text'}`, {
      hint: 'give this index another model',
    })
  return { level, model, content, window, approximateFrom }
}
