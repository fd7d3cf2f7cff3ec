import type { EmbedInput, MultiVectorModel, Query, Rendering, Reranker, RunContext, Unit } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { fingerprint, queryAssets } from '@colrag/stage-kit'
import type { QuantisedRows } from '@colrag/stage-kit/indexes'
import { cutPicture } from '@colrag/stage-kit/picture'
import { askedTokens } from '../kernel/asked-tokens.ts'
import { maxSimKernel } from '../kernel/maxsim-kernel.ts'
import { rerankerOf } from '../ranking/reranker-of.ts'
import { checkedMatrix, subjectTokens } from '../subject-tokens.ts'
import { tileCuts, tileDpi, tileGrid } from './tile-grid.ts'
import type { TileOptions } from './tile-grid.ts'
import type { TiledTokens, TileView } from './view-scores.ts'
import { viewScores } from './view-scores.ts'

/**
 * `model`: reads pictures. `draw`: the page that a unit is or stands on, as PNG, at so many dots an inch or as many as it can; null where that cannot
 * be done, which is its to report. `view`: `union` unless given.
 */
export interface TiledRankerOptions extends TileOptions {
  readonly model: MultiVectorModel
  draw(unit: Unit, ctx: RunContext, dpi: number): Promise<Pick<Rendering, 'bytes' | 'width' | 'height'> | null>
  readonly view?: TileView
}

/**
 * Orders pages by late interaction with their pictures and the tiles of these (PlanSightRAG section 3.2). Token vectors are kept in the cache of the
 * run, so that a page is encoded once; units of one page score alike. Pages that cannot be drawn keep their order at the end. Throws `unsupported` for a model that reads no
 * pictures and `invalid-options` for tiles that cannot be.
 */
export function tiledRanker({ model, draw, view = 'union', ...tiles }: TiledRankerOptions): Reranker {
  if (model.reads?.images !== true)
    throw new ColragError('unsupported', model.modelId, 'this encoder reads no pictures', {
      hint: 'name a page encoder, such as onnx:FOLDER of ColPali, ColQwen2 or ColSmol',
    })
  const kernel = maxSimKernel()
  const { dpi = tileDpi } = tiles
  // Options that cannot be are told here, not at the first question.
  tileGrid(1, 1, tiles)
  const scores = async (query: Query, units: readonly Unit[], ctx: RunContext): Promise<Float64Array | null> => {
    if (query.text.trim() === '') return null
    const asked = checkedMatrix(model, (await model.encode([{ text: query.text }], 'query', ctx))[0])
    if (asked.rows === 0) return null
    const found = new Map<string, TiledTokens | null>()
    // One page after the other: a sheet and its tiles are many megabytes.
    for (const unit of units) {
      if (found.has(pageOf(unit))) continue
      const drawn = await draw(unit, ctx, dpi)
      found.set(pageOf(unit), drawn && (await tokensOf(model, drawn, view === 'page' ? null : tiles, ctx)))
    }
    const pages = [...found].flatMap(([page, tokens]) => (tokens ? [{ page, tokens }] : []))
    const ranked = await viewScores(
      askedTokens(asked, 'int8'),
      pages.map(({ tokens }) => tokens),
      view,
      model.dims,
      kernel,
    )
    const scoreOf = new Map(pages.map(({ page }, i) => [page, ranked[i] as number]))
    return Float64Array.from(units, (unit) => scoreOf.get(pageOf(unit)) ?? Number.NaN)
  }
  const { size, overlap } = tiles
  const parts = { model: model.modelId, revision: model.revision, view, dpi, size: size ?? null, overlap: overlap ?? null }
  return rerankerOf('tiles', fingerprint('tiles', 1, parts), scores)
}

/** The page that a unit is or stands on; one that stands nowhere is by itself. */
const pageOf = ({ id, anchors: [anchor] }: Unit): string => (anchor ? `${anchor.documentId}#${anchor.page}` : id)

async function tokensOf(
  model: MultiVectorModel,
  { bytes, width, height }: Pick<Rendering, 'bytes' | 'width' | 'height'>,
  tiles: TileOptions | null,
  ctx: RunContext,
): Promise<TiledTokens> {
  const cuts = tiles ? tileCuts(width, height, tiles).map(({ pixels }) => pixels) : []
  // A page that is one tile is seen once.
  const parts = cuts.length > 1 ? cuts : []
  const pictures = [bytes, ...(await cutPicture(bytes, parts, 'a page'))]
  const assets = queryAssets(ctx.assets)
  const inputs = await Promise.all(
    [{ width, height }, ...parts].map(async (size, i): Promise<EmbedInput> => {
      const key = await assets.put(pictures[i] as Uint8Array, 'image/png')
      return { image: { key, mediaType: 'image/png', width: size.width, height: size.height } }
    }),
  )
  const [page, ...others] = await subjectTokens(model, inputs, { ...ctx, assets })
  return { page: page as QuantisedRows, tiles: others }
}
