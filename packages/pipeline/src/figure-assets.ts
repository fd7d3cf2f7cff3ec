import type { BlockFrame, BlockKind, Box, FigureAsset, OpenDocument, PageFrame, RunContext } from '@colrag/core'
import { intersectBox, issueOf, unionBox } from '@colrag/core'

/** What is worth a picture of its own. */
const pictured: ReadonlySet<BlockKind> = new Set(['figure', 'photo', 'map', 'chart', 'formula'])
const resolution = 200
/** 10 pixels at that resolution, in points. */
const margin = (10 * 72) / resolution

/** Blocks that get a picture, in their order. */
export const picturedBlocks = (blocks: readonly BlockFrame[]): readonly BlockFrame[] => blocks.filter(({ kind }) => pictured.has(kind))

/**
 * Cuts every figure, photograph, map, chart and formula of a page out of the page as drawn at 200 dpi, with a margin of 10 pixels, and names
 * the caption that belongs to it. A figure that cannot be drawn is a reported issue and has no asset.
 */
export async function figureAssets(
  page: PageFrame,
  blocks: readonly BlockFrame[],
  open: () => Promise<OpenDocument>,
  stage: string,
  ctx: RunContext,
): Promise<readonly FigureAsset[]> {
  const assets: FigureAsset[] = []
  for (const block of picturedBlocks(blocks)) {
    const area = withMargin(unionBox(block.boxes), page)
    if (!area) continue
    try {
      const drawn = await (await open()).render(page.number, { dpi: resolution, area }, ctx)
      const key = await ctx.assets.put(drawn.bytes, 'image/png')
      const caption = blocks.find((other) => other.kind === 'caption' && other.belongsTo === block.id)
      assets.push({
        blockId: block.id,
        image: { key, mediaType: 'image/png', width: drawn.width, height: drawn.height },
        area,
        dpi: drawn.dpi,
        ...(caption ? { captionId: caption.id } : {}),
      })
    } catch (error) {
      ctx.signal?.throwIfAborted()
      ctx.report(issueOf(stage, block.id, error))
    }
  }
  return assets
}

/** Whether the pictures are still where they were put. */
export async function areStored(assets: readonly FigureAsset[], ctx: RunContext): Promise<boolean> {
  for (const { image } of assets) {
    const there = await ctx.assets.get(image.key).then(
      () => true,
      () => false,
    )
    if (!there) return false
  }
  return true
}

/** Null for a block that lies outside its page. */
function withMargin(box: Box, { width, height }: PageFrame): Box | null {
  return intersectBox(
    { x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin },
    { x: 0, y: 0, width, height },
  )
}
