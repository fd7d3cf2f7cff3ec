import { join } from 'node:path'
import type { DocumentId, UnitId } from '@colrag/core'
import type { SearchResult } from '@colrag/core/schemas'
import { fileStem, inspectDocument } from '@colrag/pipeline'
import type { OpenWorkspace } from '@colrag/pipeline'
import { heatFinder } from '@colrag/recipes'
import type { PageHeat, WordHeat } from '@colrag/recipes'
import { heatPen } from './draw-heat.ts'
import type { DrawnHeat } from './draw-heat.ts'
import { outputFolder } from './output-place.ts'
import { pictureName } from './picture-name.ts'

/**
 * A page among the hits with its heat laid over it; `picture` is null where the page could not be drawn, for the reason in `problem`. `words`: what each
 * word of the question warms of it.
 */
export interface WrittenHeatmap {
  readonly documentId: string
  readonly title: string
  readonly page: number
  readonly picture: string | null
  readonly problem?: string
  readonly regions: PageHeat['regions']
  readonly words: readonly WrittenWord[]
}

/** `best`: what on the page is most like the word, however cold; `regions`: what it warms. `picture`: where one was asked for and could be drawn. */
interface WrittenWord extends Pick<WordHeat, 'best' | 'regions'> {
  readonly word: string
  readonly picture?: string
}

const mostRegions = 10
const mostRegionsOfWord = 3

/**
 * Puts a picture of each page among the hits into a folder, the best first, and `heatmaps.json` with its warm places. With `words` a folder beside each
 * picture holds one for each word of the question, all on the scale of the page. Throws as output does.
 */
export async function writeHeatmaps(
  folder: string,
  workspace: OpenWorkspace,
  { query, hits }: SearchResult,
  options: { readonly dpi: number; readonly words: boolean; readonly signal?: AbortSignal },
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
          const name = `${place}-${fileStem(decodeURIComponent(entry.uri))}-p${String(number).padStart(3, '0')}`
          const draw = page.picture && (await heatPen(page.picture, page.width))
          written.push({
            documentId,
            title,
            page: number,
            picture: draw ? write(`${name}.png`, draw(heat)) : null,
            ...(draw ? {} : { problem: page.issues.at(-1)?.message ?? 'the page could not be drawn' }),
            regions: heat.regions.slice(0, mostRegions),
            words: writeWords(heat.words, options.words && draw ? { draw, folder: join(folder, name) } : null),
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

function writeWords(
  words: readonly WordHeat[],
  drawn: { readonly draw: (heat: DrawnHeat) => Uint8Array; readonly folder: string } | null,
): readonly WrittenWord[] {
  const write = drawn && outputFolder(drawn.folder)
  return words.map((heat, i): WrittenWord => ({
    word: heat.text,
    ...(write ? { picture: write(pictureName(i + 1, heat.text), drawn.draw(heat)) } : {}),
    best: heat.best,
    regions: heat.regions.slice(0, mostRegionsOfWord),
  }))
}
