import type { BlockFrame, Box, Issue, OpenDocument, PageFrame, RunContext } from '@colrag/core'
import { ColragError, blockId, documentId, pageId } from '@colrag/core'
import { expect, test } from 'vitest'
import { figureAssets } from './figure-assets.ts'

const document = documentId('0'.repeat(64))
const page: PageFrame = { id: pageId(document, 1), documentId: document, number: 1, label: '1', width: 600, height: 800 }
const block = (n: number, kind: BlockFrame['kind'], boxes: readonly Box[], belongsTo?: BlockFrame['id']): BlockFrame => ({
  id: blockId(page.id, n),
  pageId: page.id,
  kind,
  boxes,
  order: n,
  direction: 'horizontal',
  by: { stage: 'layout', fingerprint: 'f' },
  ...(belongsTo === undefined ? {} : { belongsTo }),
})
const issues: Issue[] = []
const ctx: RunContext = {
  seed: 0,
  report: (issue) => issues.push(issue),
  assets: { get: () => Promise.reject(new Error('unused')), put: (bytes) => Promise.resolve(`key-${bytes[0]}`) },
}
/** Draws what it is asked for, at the size that follows; refuses what reaches below 700 points. */
const drawer = {
  render: (number: number, { dpi, area }: { dpi: number; area?: Box }) => {
    if (!area || area.y > 700) return Promise.reject(new ColragError('over-budget', 'd', 'too much'))
    return Promise.resolve({
      bytes: Uint8Array.of(number),
      width: Math.round((area.width * dpi) / 72),
      height: Math.round((area.height * dpi) / 72),
      dpi,
    })
  },
} as unknown as OpenDocument

test('a figure is drawn at 200 dpi with 10 pixels around it, cut at the edge of the page, beside its caption', async () => {
  const blocks = [
    block(0, 'text', [{ x: 0, y: 0, width: 600, height: 90 }]),
    block(1, 'photo', [{ x: 100, y: 100, width: 72, height: 36 }]),
    block(2, 'caption', [{ x: 100, y: 140, width: 72, height: 10 }], blockId(page.id, 1)),
    block(3, 'map', [
      { x: 540, y: 300, width: 60, height: 72 },
      { x: 540, y: 372, width: 60, height: 72 },
    ]),
  ]
  const assets = await figureAssets(page, blocks, () => Promise.resolve(drawer), 'pdf', ctx)
  expect(assets.map(({ blockId, captionId, dpi }) => [blockId, captionId, dpi])).toEqual([
    [blockId(page.id, 1), blockId(page.id, 2), 200],
    [blockId(page.id, 3), undefined, 200],
  ])
  expect(assets.map(({ image }) => [image.width, image.height])).toEqual([
    [220, 120],
    [177, 420],
  ])
  expect(assets[1]?.area).toEqual({ x: 536.4, y: 296.4, width: 63.60000000000002, height: 151.2 })
})

test('a figure that cannot be drawn is an issue about its block, and the others are drawn', async () => {
  issues.length = 0
  const blocks = [
    block(0, 'chart', [{ x: 50, y: 710, width: 50, height: 50 }]),
    block(1, 'figure', [{ x: 50, y: 50, width: 50, height: 50 }]),
  ]
  const assets = await figureAssets(page, blocks, () => Promise.resolve(drawer), 'pdf', ctx)
  expect(assets.map((asset) => asset.blockId)).toEqual([blockId(page.id, 1)])
  expect(issues).toEqual([{ stage: 'pdf', subject: blockId(page.id, 0), code: 'over-budget', message: 'too much' }])
})
