import { shareInside } from '@colrag/core'
import type { Anchor, Box } from '@colrag/core'
import { nameIn } from './name-in.ts'
import type { SetRegion } from './retrieval-set.ts'

/** The items that a unit stands for, by where it lies: `anchors` of it, `nameOf` the file of a document. */
export type ItemsOfUnit = (anchors: readonly Anchor[], nameOf: (documentId: string) => string) => readonly string[]

/** Every page that it lies on, in order. */
export const pagesOfUnit: ItemsOfUnit = (anchors, nameOf) => anchors.map(({ documentId, page }) => `${nameOf(documentId)}#${page}`)

/** What a set calls the pages that it lies on; a page without a name is none of its items. */
export const namedPagesOfUnit =
  (names: ReadonlyMap<string, readonly string[]>): ItemsOfUnit =>
  (anchors, nameOf) =>
    pagesOfUnit(anchors, nameOf).flatMap((page) => names.get(page) ?? [])

/**
 * The regions that half of it lies in, or that lie in it by half, those that it shares most with first (ties by order in `regions`): a paragraph
 * may have been read as two, or two as one.
 */
export function regionsOfUnit(regions: readonly SetRegion[]): ItemsOfUnit {
  const onPage = Map.groupBy(regions, ({ file, page }) => `${nameIn(file)}#${page}`)
  return (anchors, nameOf) => {
    const shares = anchors.flatMap(({ documentId, page, boxes }) =>
      (onPage.get(`${nameOf(documentId)}#${page}`) ?? []).map(({ key, box: [x, y, right, bottom] }) => ({
        key,
        share: shareOf(boxes, { x, y, width: right - x, height: bottom - y }),
      })),
    )
    const met = shares.filter(({ share }) => share >= 0.5).sort((a, b) => b.share - a.share)
    return [...new Set(met.map(({ key }) => key))]
  }
}

function shareOf(boxes: readonly Box[], region: Box): number {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const inside = sum(boxes.map((box) => shareInside(box, region) * box.width * box.height))
  const covered = sum(boxes.map((box) => shareInside(region, box)))
  const area = sum(boxes.map((box) => box.width * box.height))
  return Math.max(area > 0 ? inside / area : 0, Math.min(1, covered))
}
