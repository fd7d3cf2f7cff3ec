import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Issue, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { describeDocumentReader } from '@colrag/testing'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { imageReader } from './image-reader.ts'
import { lines } from './lines.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'colrag-images-'))
const save = (name: string, bytes: Uint8Array | string): string => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
const reader = imageReader()
const held = new Map<string, Uint8Array>()
const issues: Issue[] = []
const ctx: RunContext = {
  seed: 0,
  report: (issue) => issues.push(issue),
  assets: {
    get: (key) => Promise.resolve(held.get(key) ?? new Uint8Array()),
    put: (bytes) => {
      held.set(String(bytes.length), bytes)
      return Promise.resolve(String(bytes.length))
    },
  },
}
const codeOf = (path: string): Promise<unknown> =>
  reader.open(path, {}, ctx).then(
    () => 'no error',
    (error: unknown) => (ColragError.is(error) ? error.code : error),
  )
/** Left half black, right half white. */
const halves = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#000' } }, left: 0, top: 0 },
  ])

/** Two pages, as fax and scanner programs write them; the TIFF writer of the library takes pages as one tall picture. */
async function twoPages(): Promise<Buffer> {
  const page = await halves(200, 300).png().toBuffer()
  return sharp([page, page], { join: { animated: true } })
    .tiff({ compression: 'lzw' })
    .toBuffer()
}

const healthy = save('two.tif', await twoPages())
afterAll(() => reader.close())

describeDocumentReader('imageReader', {
  make: () => imageReader(),
  healthy,
  empty: save('empty.png', ''),
  foreign: save('text.png', 'no picture at all'),
  holds: 'picture',
})

test('a page is as large as its resolution says, and A4 where that says nothing', async () => {
  const scan = save('scan.png', await halves(1240, 1754).withMetadata({ density: 150 }).png().toBuffer())
  const page = await (await reader.open(scan, {}, ctx)).page(1, ctx)
  expect([page.width, page.height, page.raster?.dpi].map((n) => Math.round(n ?? 0))).toEqual([595, 842, 150])
  const screen = save('screen.jpg', await halves(1600, 800).withMetadata({ density: 72 }).jpeg().toBuffer())
  const wide = await (await reader.open(screen, {}, ctx)).page(1, ctx)
  expect([wide.width, wide.height].map(Math.round)).toEqual([842, 421])
})

test('a photograph held sideways is read upright', async () => {
  // Orientation 6: turned by a quarter to the right, what is left becomes what is above.
  const path = save('turned.jpg', await halves(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer())
  const document = await reader.open(path, {}, ctx)
  const page = await document.page(1, ctx)
  expect(page.height).toBeGreaterThan(page.width)
  const { data, info } = await sharp(held.get(page.raster?.image.key ?? ''))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number): number => data[(y * info.width + x) * info.channels] ?? -1
  expect([at(info.width >> 1, 20) < 50, at(info.width >> 1, info.height - 20) > 200]).toEqual([true, true])
})

test('transparent parts are white, and colours reach a drawing', async () => {
  const path = save(
    'glass.png',
    await sharp({ create: { width: 80, height: 80, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer(),
  )
  const drawn = await (await reader.open(path, {}, ctx)).render(1, { dpi: 72 }, ctx)
  const { data } = await sharp(drawn.bytes).raw().toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
})

test('a part of a page is drawn as the whole page shows it', async () => {
  const path = save('part.png', await halves(1000, 1000).withMetadata({ density: 100 }).png().toBuffer())
  const drawn = await (await reader.open(path, {}, ctx)).render(1, { dpi: 100, area: { x: 288, y: 0, width: 144, height: 72 } }, ctx)
  const { data, info } = await sharp(drawn.bytes).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([200, 100])
  const row = [...Array(200).keys()].map((x) => (data[x * info.channels] ?? 0) > 127)
  expect([row.indexOf(true), row.lastIndexOf(false)]).toEqual([100, 99])
})

test('a page picture stays within its budget and says at what resolution', async () => {
  const lean = imageReader({ rasterPixels: 100_000 })
  const path = save('large.png', await halves(2480, 3508).withMetadata({ density: 300 }).png().toBuffer())
  const page = await (await lean.open(path, {}, ctx)).page(1, ctx)
  const { image, dpi } = page.raster ?? { image: { width: 0, height: 0 }, dpi: 0 }
  expect(image.width * image.height).toBeLessThan(101_000)
  expect((page.width * dpi) / 72).toBeCloseTo(image.width, -0.5)
})

test('what is no picture, cut short, of another kind or beyond all size is refused with a code', async () => {
  const whole = await halves(400, 400).jpeg().toBuffer()
  const cut = await reader.open(save('cut.jpg', whole.subarray(0, whole.length / 2)), {}, ctx)
  await expect(cut.page(1, ctx)).rejects.toMatchObject({ code: 'corrupt' })
  expect(await codeOf(save('moving.gif', await halves(10, 10).gif().toBuffer()))).toBe('bad-input')
  const header = await halves(10, 10).png().toBuffer()
  const bomb = Buffer.from(header)
  bomb.writeUInt32BE(100_000, 16)
  bomb.writeUInt32BE(100_000, 20)
  expect(['over-budget', 'bad-input']).toContain(await codeOf(save('bomb.png', bomb)))
})

test('lines that run together are told, parallel ones are not, level or skewed', async () => {
  const read = async (name: string, slopes: readonly [number, number]): Promise<readonly string[]> => {
    issues.length = 0
    await (await reader.open(save(name, await lines(slopes)), {}, ctx)).page(1, ctx)
    return issues.map((issue) => `${issue.code} ${/[\d.]+°/.exec(issue.message)?.[0]}`)
  }
  expect(await read('level.png', [0, 0])).toEqual([])
  expect(await read('skewed.png', [3, 3])).toEqual([])
  const [angled] = await read('angled.png', [-4, 4])
  expect(angled).toMatch(/^unsupported [456]\.\d°$/)
})
