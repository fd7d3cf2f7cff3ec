import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { DocumentId, Rendering, UnitId } from '@colrag/core'
import type { SearchResult } from '@colrag/core/schemas'
import { fileStem, inspectDocument } from '@colrag/pipeline'
import type { OpenWorkspace } from '@colrag/pipeline'
import { heatFinder, heatOverlay } from '@colrag/recipes'
import type { PageHeat } from '@colrag/recipes'
import { outputFolder } from './output-place.ts'

/** A page among the hits with its heat laid over it; `picture` is null where the page could not be drawn, for the reason in `problem`. */
export interface WrittenHeatmap {
  readonly documentId: string
  readonly title: string
  readonly page: number
  readonly picture: string | null
  readonly problem?: string
  readonly regions: PageHeat['regions']
}

const mostRegions = 10

/** Puts a picture of each page among the hits into a folder, the best first, and `heatmaps.json` with its warm places. Throws as output does. */
export async function writeHeatmaps(
  folder: string,
  workspace: OpenWorkspace,
  { query, hits }: SearchResult,
  options: { readonly dpi: number; readonly signal?: AbortSignal },
): Promise<readonly WrittenHeatmap[]> {
  const write = outputFolder(folder)
  const finder = heatFinder()
  const written: WrittenHeatmap[] = []
  const seen = new Set<string>()
  try {
    for (const { id, documentId, title, anchors } of hits) {
      const entry = workspace.manifest.documents.find((document) => document.id === (documentId as DocumentId))
      for (const { page: number } of anchors) {
        if (!entry || seen.has(`${documentId} ${number}`)) continue
        seen.add(`${documentId} ${number}`)
        for await (const page of inspectDocument(workspace.folder, { entry, page: number }, workspace.recipe, {
          ...options,
          pictures: true,
        })) {
          const heat = await finder.heatOf(workspace, query, id as UnitId, page)
          if (!heat) continue
          const place = String(written.length + 1).padStart(2, '0')
          const name = `${place}-${fileStem(decodeURIComponent(entry.uri))}-p${String(number).padStart(3, '0')}.png`
          written.push({
            documentId,
            title,
            page: number,
            picture: page.picture ? write(name, await drawHeat(page.picture, page.width, heat)) : null,
            ...(page.picture ? {} : { problem: page.issues.at(-1)?.message ?? 'the page could not be drawn' }),
            regions: heat.regions.slice(0, mostRegions),
          })
        }
      }
    }
    write('heatmaps.json', `${JSON.stringify({ query, pages: written }, null, 1)}\n`)
    return written
  } finally {
    await finder.close()
  }
}

/** The page with its heat, and a frame around its warmest place. `width` is the page's width in points. */
async function drawHeat(picture: Rendering, width: number, heat: PageHeat): Promise<Uint8Array> {
  const canvas = createCanvas(picture.width, picture.height)
  const pen = canvas.getContext('2d')
  pen.drawImage(await loadImage(Buffer.from(picture.bytes)), 0, 0)
  const pixels = pen.getImageData(0, 0, picture.width, picture.height)
  pixels.data.set(heatOverlay(pixels, heat.field))
  pen.putImageData(pixels, 0, 0)
  const scale = picture.width / width
  const [best] = heat.regions
  if (best) {
    pen.strokeStyle = '#d55e00'
    pen.lineWidth = Math.max(1, 1.2 * scale)
    const margin = 2 * scale
    pen.strokeRect(
      best.box.x * scale - margin,
      best.box.y * scale - margin,
      best.box.width * scale + 2 * margin,
      best.box.height * scale + 2 * margin,
    )
  }
  return canvas.toBuffer('image/png')
}
