import { availableParallelism } from 'node:os'
import type { Level, MultiVectorModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { mostThreads } from './kernel/unit-part.ts'
import type { TokenContent } from './subject.ts'

export interface TokenOptions<L extends Level> {
  readonly level: L
  readonly model: MultiVectorModel
  readonly content?: TokenContent
  /** How many tokens, those most alike, become one vector that is kept; 1, all tokens, when absent. 2 halves the index and hardly shows. */
  readonly pool?: number
  /** How many of the vectors that are kept become one of the first stage; 8 when absent. */
  readonly coarse?: number
  /** From how many tokens on a search has two stages; `never`: always everything. 65,536 when absent, some milliseconds of looking at all. */
  readonly approximateFrom?: number | 'never'
  /**
   * `sum` over the tokens of a question, as published, when absent; `mean` weighs them by their lengths to a score in [-1, 1] that does not
   * grow with the question, so that it can be added to others.
   */
  readonly scale?: 'sum' | 'mean'
  /** Threads that a long scan is spread over, 8 at most; scores are the same for any number. All cores up to four when absent. */
  readonly threads?: number
}

/** All options, checked. Throws `invalid-options`, and `unsupported` for a model that does not read what is to be indexed. */
export function tokenOptions<L extends Level>(options: TokenOptions<L>): Required<TokenOptions<L>> {
  const {
    level,
    model,
    content = 'context+text',
    pool = 1,
    coarse = 8,
    approximateFrom = 2 ** 16,
    scale = 'sum',
    threads = Math.min(availableParallelism(), 4),
  } = options
  const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1
  for (const [name, value] of Object.entries({ pool, coarse }))
    if (!isCount(value)) throw new ColragError('invalid-options', 'tokens', `${name} must be a whole number of at least 1, not ${value}`)
  if (approximateFrom !== 'never' && !isCount(approximateFrom))
    throw new ColragError(
      'invalid-options',
      'tokens',
      `approximateFrom must be a whole number of at least 1 or never, not ${approximateFrom}`,
    )
  if (!isCount(threads) || threads > mostThreads)
    throw new ColragError('invalid-options', 'tokens', `threads must be a whole number from 1 to ${mostThreads}, not ${threads}`)
  if (scale !== 'sum' && scale !== 'mean')
    throw new ColragError('invalid-options', 'tokens', `scale must be sum or mean, not ${String(scale)}`)
  const reads = model.reads ?? { text: true, images: false }
  if (content === 'image' ? !reads.images : !reads.text)
    throw new ColragError('unsupported', model.modelId, `the model does not read ${content === 'image' ? 'pictures' : 'text'}`, {
      hint: 'give this index another model',
    })
  return { level, model, content, pool, coarse, approximateFrom, scale, threads }
}
