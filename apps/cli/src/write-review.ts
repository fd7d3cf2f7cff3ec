import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyRecipe } from '@colrag/core'
import type { ReviewedBlockResult } from '@colrag/core/schemas'
import { reviewWorkspace } from '@colrag/pipeline'
import type { ReviewedBlock, ReviewOptions } from '@colrag/pipeline'
import { outputFolder } from './output-place.ts'
import { reviewPage } from './output/review-page.ts'

export interface WrittenReview {
  readonly blocks: readonly ReviewedBlockResult[]
  /** The page that shows them all. */
  readonly page: string
}

const name = (place: number): string => `block-${String(place).padStart(2, '0')}.png`
const most = 10

/** Puts pictures of the least sure blocks and a page that shows them into a folder; those of an earlier review are replaced. */
export async function writeReview(
  folder: string,
  workspace: string,
  recipe: AnyRecipe,
  options: Omit<ReviewOptions, 'dpi'>,
): Promise<WrittenReview> {
  const write = outputFolder(folder)
  for (let place = 1; place <= most; place++) rmSync(join(folder, name(place)), { force: true })
  const shown: { block: ReviewedBlock; picture: string | null }[] = []
  for await (const block of reviewWorkspace(workspace, recipe, { ...options, dpi: 150 })) {
    const picture = block.picture ? name(shown.length + 1) : null
    if (block.picture && picture !== null) write(picture, block.picture.bytes)
    shown.push({ block: { ...block, picture: null }, picture })
  }
  const page = write('index.html', reviewPage(shown))
  return {
    page,
    blocks: shown.map(({ block: { documentId, title, page: number, blockId, kind, boxes, confidence, reason, text }, picture }) => ({
      documentId,
      title,
      page: number,
      blockId,
      kind,
      boxes: [...boxes],
      confidence,
      reason,
      text,
      ...(picture === null ? {} : { picture: join(folder, picture) }),
    })),
  }
}
