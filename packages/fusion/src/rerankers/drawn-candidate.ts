import type { Rendering, RunContext, Unit } from '@colrag/core'
import { queryAssets } from '@colrag/stage-kit'

/**
 * Draws a candidate, the page that it is or stands on, as PNG, with `dpi` dots an inch or as many as it can; as models look at pages unless given. Null
 * where that cannot be done, which is its to report.
 */
export type DrawCandidate = (unit: Unit, ctx: RunContext, dpi?: number) => Promise<Pick<Rendering, 'bytes' | 'width' | 'height'> | null>

/** What is judged; `drawn`: the picture of its unit was drawn to be looked at. */
export interface Candidate {
  readonly unit: Unit
  readonly drawn: boolean
}

/** The unit with its picture, which is among the assets of the returned context alone: asking leaves nothing behind. As it was without a picture. */
export async function drawnCandidate(unit: Unit, draw: DrawCandidate, ctx: RunContext): Promise<Candidate & { readonly ctx: RunContext }> {
  const drawn = await draw(unit, ctx)
  if (!drawn) return { unit, ctx, drawn: false }
  const { bytes, width, height } = drawn
  const assets = queryAssets(ctx.assets)
  const key = await assets.put(bytes, 'image/png')
  return { drawn: true, unit: { ...unit, image: { key, mediaType: 'image/png', width, height } }, ctx: { ...ctx, assets } }
}
