import type { Model, Reranker } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { llmReranker } from '@colrag/fusion'
import type { DrawCandidate } from '@colrag/fusion'
import { lateInteraction, tiledRanker, tileViews } from '@colrag/late-interaction'
import { crossEncoder } from '@colrag/models'
import { commandReranker, commandSettings, isCommand } from '@colrag/stage-kit'
import type { ModelSettings } from './model-settings.ts'
import { namedTextModel } from './model-settings.ts'
import { namedTokenEncoder } from './named-token-encoder.ts'
import { countIn, ownSettings } from './own-settings.ts'

/** `depth`: how many of the best hits it orders anew. `close` frees its model. */
export interface NamedReranker {
  readonly reranker: Reranker
  readonly depth: number
  close(): Promise<void>
}

const flag = '--rerank'
const hint =
  'say none, onnx:FOLDER (a cross-encoder), llm:PROVIDER:MODEL (asked yes or no), pages:PROVIDER:MODEL (the same, looking at the pages), tokens or tokens:PROVIDER:MODEL (late interaction), tiles:PROVIDER:MODEL (late interaction with pictures of pages and their tiles; ?view=page, tiles, max or union, ?dims= for models behind servers), cmd:PROGRAM; behind all but a program ?depth= and how many hits'
const option = { flag, hint }

/**
 * The reranker that a text names: `onnx:FOLDER` (a cross-encoder; 20 hits), `llm:PROVIDER:MODEL` (asked yes or no, ends after two that answer; 10
 * hits), `pages:PROVIDER:MODEL` (the same of a model that looks at the page of each hit; 20 hits, as PlanSightRAG has it), `tokens` or
 * `tokens:PROVIDER:MODEL` (late interaction of the bundled or a named encoder; 50 hits), `tiles:PROVIDER:MODEL` (late interaction with the pictures of
 * pages, cut up at 400 dots an inch; `?view=` page, tiles, max or union, which it is unless told; 5 hits), `cmd:PROGRAM` (20 hits); null for
 * `none`. Behind all but a program `?depth=` says how many hits. Rejects with `invalid-options` for a name that is none and for a model that cannot
 * look where it is to, and with what the models reject with.
 */
export async function rerankerByName(name: string, settings: ModelSettings): Promise<NamedReranker | null> {
  if (isCommand(name)) {
    const reranker = commandReranker(commandSettings(name))
    return { reranker, depth: 20, close: () => reranker.close() }
  }
  const { rest, own } = ownSettings(option, name.trim(), ['depth'])
  const depth = countIn(option, name, 'depth', own.depth)
  if (rest === 'none') return null
  const [, kind = '', model = ''] = /^(onnx|llm|pages|tokens|tiles)(?::(.+))?$/.exec(rest) ?? []
  if (kind === 'onnx' && model !== '') {
    const reranker = await crossEncoder(model)
    return { reranker, depth: depth ?? 20, close: () => reranker.close() }
  }
  if ((kind === 'llm' || kind === 'pages') && model !== '') {
    const looks = kind === 'pages'
    const asked = namedTextModel(flag, model, settings, looks ? { images: true } : {})
    const { limits, price, draw = nothingDraws } = settings
    return heldBy(name, asked, depth ?? (looks ? 20 : 10), () =>
      llmReranker(asked, { ...(looks ? { draw } : {}), ...(limits ? { limits } : {}), ...(price ? { price } : {}) }),
    )
  }
  if (kind === 'tokens') {
    const encoder = await namedTokenEncoder(option, model)
    return heldBy(name, encoder, depth ?? 50, () => lateInteraction({ model: encoder }))
  }
  if (kind === 'tiles' && model !== '') {
    const { rest: named, own: tiles } = ownSettings(option, model, ['view'])
    const view = tileViews.find((known) => known === (tiles.view ?? 'union'))
    if (view === undefined)
      throw new ColragError('invalid-options', flag, `${flag} ${name}: there is no view ${tiles.view}`, {
        hint: `there are ${tileViews.join(', ')}`,
      })
    const { draw = nothingDraws } = settings
    const encoder = await namedTokenEncoder(option, named)
    return heldBy(name, encoder, depth ?? 5, () => tiledRanker({ model: encoder, view, draw }), readsTiles)
  }
  throw new ColragError('invalid-options', flag, `there is no reranker ${name}`, { hint })
}

const readsTiles =
  'tiles are read by page encoders: tiles:onnx:FOLDER of ColPali, ColQwen2, ColSmol or their kin, or tiles:vllm-pooling:MODEL?dims=128 for one behind a server'

/**
 * A reranker that frees its model when it is closed; where it cannot be made, the model is freed at once. A model that cannot do what the name wants of
 * it is the name's mistake. `can`: which models do; what the reranker says unless given.
 */
async function heldBy(
  name: string,
  model: Pick<Model, 'close'>,
  depth: number,
  make: () => Reranker,
  can?: string,
): Promise<NamedReranker> {
  try {
    return { reranker: make(), depth, close: () => model.close() }
  } catch (error) {
    await model.close()
    if (!ColragError.is(error) || error.code !== 'unsupported') throw error
    throw new ColragError('invalid-options', flag, `${flag} ${name}: ${error.message}`, { cause: error, hint: can ?? error.hint ?? hint })
  }
}

const nothingDraws: DrawCandidate = () =>
  Promise.reject(
    new ColragError('unsupported', flag, 'pages cannot be looked at here, since nothing draws them', {
      hint: 'colrag search draws them',
    }),
  )
