import type { Block, BlockId, BlockKind, LayoutDetector, PageRecord } from '@colrag/core'
import { blockId, ColragError, intersectBox, issueOf } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { continuedScan, scannedTable } from './continued-scan.ts'
import { pageRaster } from './page-raster.ts'
import type { PictureView } from './picture/picture-view.ts'
import { cropView } from './picture/picture-view.ts'
import { prepareView } from './region/prepare-view.ts'
import type { PreparedShelf } from './region/prepared-shelf.ts'
import type { ScanPart } from './region/scan-parts.ts'
import { scanParts } from './region/scan-parts.ts'
import { findTables } from './table/raster-table.ts'

/**
 * A layout detector that also parts scanned regions: where another detector sees one block of text with neither glyphs nor structure, the
 * tables in its picture become table blocks, their cells found by lines or alignment, and what stands between them text blocks; a table that
 * begins a page may go on with the one that ends the page before. All
 * other blocks stay as they are, renumbered. A region that cannot be parted stays whole; reading then finds its largest table. So does one whose
 * picture cannot be had, which is reported once a page. `shelf`: where the text reader looks for what was made of a page that stays whole.
 */
export function splitScans(detector: LayoutDetector, shelf?: PreparedShelf): LayoutDetector {
  const name = detector.name
  const print = fingerprint('split-scans', 3, { of: detector.fingerprint })
  return {
    name,
    fingerprint: print,
    kinds: [...new Set<BlockKind>([...detector.kinds, 'table', 'text'])],
    window: { ...detector.window, before: Math.max(1, detector.window.before) },
    async detect(page, neighbours, ctx): Promise<readonly Block[]> {
      const blocks = await detector.detect(page, neighbours, ctx)
      if (!blocks.some((block) => isScan(page, block))) return renumbered(page, blocks, print)
      const raster = await pageRaster(page, ctx.assets)().catch((error: unknown) => {
        if (ctx.signal?.aborted || (ColragError.is(error) && error.code === 'aborted')) throw error
        ctx.report(issueOf(name, page.id, error))
      })
      if (!raster) return renumbered(page, blocks, print)
      const view = raster
      const parted: Block[] = []
      for (const block of blocks) parted.push(...(isScan(page, block) ? partsOf(page, block) : [block]))
      return continuedScan(page, renumbered(page, parted, print), neighbours.before)

      function partsIn(region: PictureView): readonly ScanPart[] {
        const prepared = prepareView(region)
        const tables = findTables(prepared)
        const parts = scanParts(prepared, tables)
        if (parts.length === 0 && region === view && page.raster) shelf?.put(page.raster.image.key, { raster: view, prepared, tables })
        return parts
      }

      function partsOf(whole: PageRecord, block: Block): readonly Block[] {
        const [box] = block.boxes
        const parts = box ? partsIn(cropView(view, box)) : []
        const frame = { x: 0, y: 0, width: whole.width, height: whole.height }
        const placed = parts.flatMap((part) => {
          const inside = intersectBox(part.box, frame)
          return inside ? [{ ...part, box: inside }] : []
        })
        if (placed.length === 0) return [block]
        return placed.map(({ grid, box: place }, i): Block => {
          const part = { ...block, id: `${block.id}/${i}` as BlockId, boxes: [place] }
          if (!grid) return part
          const cells = grid.cells.map((cell) => ({ ...cell, box: intersectBox(cell.box, frame) ?? place }))
          return { ...part, kind: 'table', grid: { ...grid, cells }, by: { ...block.by, rule: scannedTable } }
        })
      }
    },
  }
}

const isScan = (page: PageRecord, block: Block): boolean =>
  page.raster !== undefined &&
  block.kind === 'text' &&
  block.direction === 'horizontal' &&
  block.boxes.length === 1 &&
  block.slices.length === 0 &&
  block.grid === undefined

function renumbered(page: PageRecord, blocks: readonly Block[], print: string): readonly Block[] {
  const renamed = new Map<BlockId, BlockId>(blocks.map((block, i) => [block.id, blockId(page.id, i)]))
  return blocks.map((block, order): Block => ({
    ...block,
    id: blockId(page.id, order),
    order,
    by: { ...block.by, fingerprint: print },
    ...(block.belongsTo === undefined ? {} : { belongsTo: renamed.get(block.belongsTo) ?? block.belongsTo }),
  }))
}
