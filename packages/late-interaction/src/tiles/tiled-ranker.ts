import type { ImageRef, MultiVectorModel, Query, Rendering, Reranker, RunContext, Unit } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { fingerprint, sha256 } from '@colrag/stage-kit'
import type { QuantisedRows } from '@colrag/stage-kit/indexes'
import { cutPicture } from '@colrag/stage-kit/picture'
import { askedTokens } from '../kernel/asked-tokens.ts'
import { maxSimKernel } from '../kernel/maxsim-kernel.ts'
import { rerankerOf } from '../ranking/reranker-of.ts'
import { checkedMatrix, subjectTokens } from '../subject-tokens.ts'
import { tileDpi, tileSpans } from './tile-grid.ts'
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
 * run, so that a page is encoded once. Pages that cannot be drawn keep their order at the end. Throws `unsupported` for a model that reads no
 * pictures.
 */
export function tiledRanker({ model, draw, view = 'union', ...tiles }: TiledRankerOptions): Reranker {
  if (model.reads?.images !== true)
    throw new ColragError('unsupported', model.modelId, 'this encoder reads no pictures', {
      hint: 'name a page encoder, such as onnx:FOLDER of ColPali, ColQwen2 or ColSmol',
    })
  const kernel = maxSimKernel()
  const { dpi = tileDpi } = tiles
  const scores = async (query: Query, units: readonly Unit[], ctx: RunContext): Promise<Float64Array | null> => {
    if (query.text.trim() === '') return null
    const asked = checkedMatrix(model, (await model.encode([{ text: query.text }], 'query', ctx))[0])
    if (asked.rows === 0) return null
    const found: (TiledTokens | null)[] = []
    // One after the other: a sheet and its tiles are many megabytes.
    for (const unit of units) {
      const drawn = await draw(unit, ctx, dpi)
      found.push(drawn && (await tokensOf(model, drawn, view === 'page' ? null : tiles, ctx)))
    }
    const pages = found.flatMap((page) => page ?? [])
    const ranked = await viewScores(askedTokens(asked, 'int8'), pages, view, model.dims, kernel)
    let next = 0
    return Float64Array.from(found, (page) => (page ? (ranked[next++] as number) : Number.NaN))
  }
  const { size, overlap } = tiles
  const parts = { model: model.modelId, revision: model.revision, view, dpi, size: size ?? null, overlap: overlap ?? null }
  return rerankerOf('tiles', fingerprint('tiles', 1, parts), scores)
}

async function tokensOf(
  model: MultiVectorModel,
  { bytes, width, height }: Pick<Rendering, 'bytes' | 'width' | 'height'>,
  tiles: TileOptions | null,
  ctx: RunContext,
): Promise<TiledTokens> {
  const cuts = tiles
    ? tileSpans(height, tiles).flatMap(([top, bottom]) =>
        tileSpans(width, tiles).map(([left, right]) => ({ x: left, y: top, width: right - left, height: bottom - top })),
      )
    : []
  // A page that is one tile is seen once.
  const parts = cuts.length > 1 ? await cutPicture(bytes, cuts, 'a page') : []
  const pictures = [bytes, ...parts].map((picture, i) =>
    pictured(picture, i === 0 ? { width, height } : (cuts[i - 1] ?? { width, height })),
  )
  const held = new Map(pictures.map(({ image, picture }) => [image.key, picture]))
  const { assets } = ctx
  const [page, ...others] = await subjectTokens(
    model,
    pictures.map(({ image }) => ({ image })),
    {
      ...ctx,
      assets: {
        get: (key) => Promise.resolve(held.get(key) ?? assets.get(key)),
        put: (...asset) => assets.put(...asset),
      },
    },
  )
  return { page: page as QuantisedRows, tiles: others }
}

const pictured = (
  picture: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): { readonly image: ImageRef; readonly picture: Uint8Array } => ({
  picture,
  image: { key: `${sha256(picture)}.png`, mediaType: 'image/png', width, height },
})
