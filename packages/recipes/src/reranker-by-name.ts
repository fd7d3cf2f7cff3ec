import type { Reranker } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { llmReranker } from '@colrag/fusion'
import type { DrawCandidate } from '@colrag/fusion'
import { lateInteraction, tiledRanker, tileViews } from '@colrag/late-interaction'
import { bundledTokenEncoder, crossEncoder, multiVectorModel } from '@colrag/models'
import { commandReranker, commandSettings, isCommand } from '@colrag/stage-kit'
import type { ModelSettings } from './model-settings.ts'
import { namedTextModel } from './model-settings.ts'

/** `depth`: how many of the best hits it orders anew. `close` frees its model. */
export interface NamedReranker {
  readonly reranker: Reranker
  readonly depth: number
  close(): Promise<void>
}

const hint =
  'say none, onnx:FOLDER (a cross-encoder), llm:PROVIDER:MODEL (asked yes or no), pages:PROVIDER:MODEL (the same, looking at the pages), tokens or tokens:PROVIDER:MODEL (late interaction), tiles:PROVIDER:MODEL (late interaction with pictures of pages and their tiles; ?view=page, tiles, max or union, ?dims= for models behind servers), cmd:PROGRAM; behind all but a program ?depth= and how many hits'

/**
 * The reranker that a text names: `onnx:FOLDER` (a cross-encoder; 20 hits), `llm:PROVIDER:MODEL` (asked yes or no, ends after two that answer; 10
 * hits), `pages:PROVIDER:MODEL` (the same of a model that looks at the page of each hit; 20 hits, as PlanSightRAG has it), `tokens` or `tokens:PROVIDER:MODEL` (late interaction of the bundled or a named encoder; 50 hits),
 * `tiles:PROVIDER:MODEL` (late interaction with the pictures of pages, cut up at 400 dots an inch; `?view=` page, tiles, max or union, which it is unless told; 5 hits), `cmd:PROGRAM` (20 hits); null for
 * `none`. Behind all but a program `?depth=` says how many hits. Rejects with `invalid-options` for a name that is none, `unsupported` for
 * a model that cannot look, and with what the models reject with.
 */
export async function rerankerByName(name: string, settings: ModelSettings): Promise<NamedReranker | null> {
  if (isCommand(name)) {
    const reranker = commandReranker(commandSettings(name))
    return { reranker, depth: 20, close: () => reranker.close() }
  }
  const { text, depth } = withoutDepth(name.trim())
  if (text === 'none') return null
  const [, kind = '', model = ''] = /^(onnx|llm|pages|tokens|tiles)(?::(.+))?$/.exec(text) ?? []
  if (kind === 'onnx' && model !== '') {
    const reranker = await crossEncoder(model)
    return { reranker, depth: depth ?? 20, close: () => reranker.close() }
  }
  if ((kind === 'llm' || kind === 'pages') && model !== '') {
    const looks = kind === 'pages'
    const asked = namedTextModel('--rerank', model, settings, looks ? { images: true } : {})
    const { limits, price, draw = nothingDraws } = settings
    try {
      const reranker = llmReranker(asked, { ...(looks ? { draw } : {}), ...(limits ? { limits } : {}), ...(price ? { price } : {}) })
      return { reranker, depth: depth ?? (looks ? 20 : 10), close: () => asked.close() }
    } catch (error) {
      await asked.close()
      throw error
    }
  }
  if (kind === 'tokens') {
    const encoder = model === '' ? bundledTokenEncoder() : await multiVectorModel(model)
    return { reranker: lateInteraction({ model: encoder }), depth: depth ?? 50, close: () => encoder.close() }
  }
  if (kind === 'tiles' && model !== '') return tilesByName(model, depth ?? 5, settings)
  throw new ColragError('invalid-options', '--rerank', `there is no reranker ${name}`, { hint })
}

async function tilesByName(name: string, depth: number, { draw = nothingDraws }: ModelSettings): Promise<NamedReranker> {
  const [model = '', written = ''] = name.split('?', 2)
  const settings = new URLSearchParams(written)
  const view = tileViews.find((known) => known === (settings.get('view') ?? 'union'))
  const dims = settings.get('dims')
  if (model === '' || view === undefined || (dims !== null && !/^[1-9]\d*$/.test(dims)))
    throw new ColragError('invalid-options', '--rerank', `there is no reranker tiles:${name}`, {
      hint: `behind it ?view= ${tileViews.join(', ')}, and ?dims= how many numbers the vectors of a model behind a server have`,
    })
  for (const own of ['view', 'dims']) settings.delete(own)
  const rest = settings.size === 0 ? model : `${model}?${decodeURIComponent(settings.toString())}`
  const encoder = await multiVectorModel(rest, dims === null ? {} : { dims: Number(dims), images: true })
  try {
    return { reranker: tiledRanker({ model: encoder, view, draw }), depth, close: () => encoder.close() }
  } catch (error) {
    await encoder.close()
    throw error
  }
}

const nothingDraws: DrawCandidate = () =>
  Promise.reject(
    new ColragError('unsupported', '--rerank', 'pages cannot be looked at here, since nothing draws them', {
      hint: 'colrag search draws them',
    }),
  )

function withoutDepth(name: string): { readonly text: string; readonly depth: number | null } {
  const found = /[?&]depth=([^&]*)/.exec(name)
  if (!found) return { text: name, depth: null }
  const depth = Number(found[1])
  if (!Number.isInteger(depth) || depth < 1)
    throw new ColragError('invalid-options', '--rerank', `--rerank ${name}: depth must be a whole number of at least 1`, { hint })
  const rest = name.replace(found[0], '')
  return { text: rest.includes('?') ? rest : rest.replace('&', '?'), depth }
}
