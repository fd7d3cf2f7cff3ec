import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { FileRecipe } from './fixtures/build-pdf.ts'
import { buildPdf, streamObject } from './fixtures/build-pdf.ts'
import { formBomb } from './fixtures/form-bomb.ts'
import { keepingContext, openFixture, writeFixture } from './fixtures/read-fixture.ts'
import { pdfReader } from './pdf-reader.ts'

const here = JSON.stringify(new URL('./pdf-reader.ts', import.meta.url).href)
const linux = existsSync('/proc/self/statm')
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ').filter(Boolean).map(Number)
const residentOf = (pid: number): number => Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096

test.skipIf(!linux)('memory stays flat over a thousand pages (needs /proc)', async () => {
  const rows = (page: number): string =>
    Array.from(
      { length: 40 },
      (_, i) =>
        `BT /F1 6 Tf 10 ${190 - i * 4} Td (page ${page} row ${i} with some words in it) Tj ET 10 ${189 - i * 4} m 290 ${189 - i * 4} l S`,
    ).join('\n')
  const picture = streamObject(
    '/Type /XObject /Subtype /Image /Width 300 /Height 300 /ColorSpace /DeviceGray /BitsPerComponent 8',
    'x'.repeat(90_000),
  )
  const reader = pdfReader()
  try {
    const ctx = keepingContext()
    const document = await openFixture(
      reader,
      {
        pages: Array.from({ length: 1000 }, (_, i) => ({
          content: `${rows(i + 1)} q 40 0 0 20 250 10 cm /Im Do Q`,
          resources: '/XObject << /Im 1000 0 R >>',
        })),
        objects: new Map([[1000, picture]]),
      },
      ctx,
    )
    const sizes: number[] = []
    for (let n = 1; n <= 1000; n++) {
      expect((await document.page(n, ctx)).spans).toHaveLength(40)
      if (n % 100 === 0) sizes.push(Math.max(...childrenOf(process.pid).map(residentOf)))
    }
    expect(Math.max(...sizes)).toBeLessThan((sizes[1] ?? 0) * 1.3)
    expect(ctx.issues).toEqual([])
  } finally {
    await reader.close()
  }
})

test.skipIf(!linux)('the reading process dies with a program that was killed, even in the middle of a page (needs /proc)', async () => {
  const file = writeFixture(buildPdf(formBomb()))
  const program = `
    import { pdfReader } from ${here}
    const ctx = { seed: 0, report() {}, assets: {} }
    const document = await pdfReader().open(${JSON.stringify(file)}, {}, ctx)
    document.page(2, ctx).catch(() => {})
    setTimeout(() => console.log('busy'), 500)`
  const parent = spawn(process.execPath, ['--conditions=colrag-source', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(parent.stdout, 'data')
  const [child = 0] = childrenOf(parent.pid ?? 0)
  expect(existsSync(`/proc/${child}`)).toBe(true)
  parent.kill('SIGKILL')
  for (let i = 0; i < 100 && existsSync(`/proc/${child}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${child}/status`, 'latin1')); i++)
    await sleep(100)
  expect(existsSync(`/proc/${child}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${child}/status`, 'latin1'))).toBe(false)
})

test('without the canvas package text is read, and drawing says what is missing', () => {
  const file = writeFixture(buildPdf({ pages: [{ content: 'BT /F1 10 Tf 20 100 Td (words) Tj ET' }] }))
  const hook = `data:text/javascript,${encodeURIComponent(`
    import { registerHooks } from 'node:module'
    registerHooks({ resolve(name, context, next) { if (name === '@napi-rs/canvas') throw new Error('not installed'); return next(name, context) } })`)}`
  const program = `
    import { pdfReader } from ${here}
    const ctx = { seed: 0, report() {}, assets: {} }
    const document = await pdfReader().open(${JSON.stringify(file)}, {}, ctx)
    const drawn = await document.render(1, { dpi: 72 }, ctx).catch((error) => error)
    console.log((await document.page(1, ctx)).spans[0].text, drawn.code, drawn.hint)`
  const run = spawnSync(process.execPath, ['--conditions=colrag-source', '--input-type=module', '-e', program], {
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, NODE_OPTIONS: `--import=${hook}` },
  })
  expect([run.stdout.trim(), run.stderr]).toEqual(['words unsupported install @napi-rs/canvas', ''])
})

test('shapes are filled by the canvas that belongs to the PDF library, whichever other copy of it is installed nearer', () => {
  const file = writeFixture(buildPdf({ pages: [{ content: '1 0 0 rg 20 20 m 200 30 l 120 150 l f 0 0 1 RG 10 10 m 290 190 l S' }] }))
  const copy = `export class Path2D {}; export class DOMMatrix {}; export class ImageData {}; export const createCanvas = () => { throw new Error('another copy') }`
  const hook = `data:text/javascript,${encodeURIComponent(`
    import { registerHooks } from 'node:module'
    registerHooks({ resolve(name, context, next) {
      if (name !== '@napi-rs/canvas' || /pdfjs-dist/.test(context.parentURL ?? '')) return next(name, context)
      return { url: 'data:text/javascript,' + encodeURIComponent(${JSON.stringify(copy)}), shortCircuit: true } } })`)}`
  const program = `
    import { pdfReader } from ${here}
    const ctx = { seed: 0, report() {}, assets: {} }
    const document = await pdfReader().open(${JSON.stringify(file)}, {}, ctx)
    const drawn = await document.render(1, { dpi: 72 }, ctx)
    console.log(Buffer.from(drawn.bytes).toString('base64'))`
  const pictureWith = (options: string): string =>
    spawnSync(process.execPath, ['--conditions=colrag-source', '--input-type=module', '-e', program], {
      encoding: 'utf8',
      timeout: 60_000,
      env: { ...process.env, NODE_OPTIONS: options },
    }).stdout.trim()
  const usual = pictureWith('')
  expect(usual.length).toBeGreaterThan(1000)
  expect(pictureWith(`--import=${hook}`)).toBe(usual)
})

test('a page whose picture takes too much memory keeps its text, and a large scan of one bit a pixel is drawn', async () => {
  const scan = (side: number, bits: number): FileRecipe => {
    const body = deflateSync(Buffer.alloc(Math.ceil((side * bits) / 8) * side, 0xf0), { level: 1 }).toString('latin1')
    const entries = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace ${bits === 24 ? '/DeviceRGB' : '/DeviceGray'} /BitsPerComponent ${Math.min(8, bits)} /Filter /FlateDecode`
    const content = 'q 300 0 0 200 0 0 cm /Im Do Q BT /F1 10 Tf 20 100 Td (kept) Tj ET'
    return { pages: [{ content, resources: '/XObject << /Im 1000 0 R >>' }], objects: new Map([[1000, streamObject(entries, body)]]) }
  }
  const small = pdfReader({ memoryBytes: 500e6 })
  try {
    const ctx = keepingContext()
    const colour = await (await openFixture(small, scan(12_000, 24), ctx)).page(1, ctx)
    expect(colour.spans.map((span) => span.text)).toEqual(['kept'])
    expect(ctx.issues.map((issue) => issue.code)).toEqual(['over-budget'])
    const bits = await (await openFixture(small, scan(15_000, 1), ctx)).page(1, ctx)
    expect([bits.images[0]?.pixelWidth, bits.raster?.dpi, ctx.issues.length]).toEqual([15_000, 300, 1])
  } finally {
    await small.close()
  }
})
