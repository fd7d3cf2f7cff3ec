import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FileRecipe } from '../fixtures/build-pdf.ts'
import { buildPdf, pageObject, streamObject } from '../fixtures/build-pdf.ts'
import { writeFixture } from '../fixtures/read-fixture.ts'
import { leanParser } from './lean-parser.ts'
import { openFile } from './open-file.ts'
import { pageStructure } from './page-structure.ts'
import { parserParts } from './pdfjs.ts'
import { readPage } from './read-page.ts'

const limits = { rasters: 'none', rasterDpi: 300, rasterPixels: 12e6, imagePixels: 100e6, pageOperators: 1e6 } as const
const marked = (mark: number): string => `/TD << /MCID ${mark} >> BDC (cell ${mark}) Tj EMC `
const content = `BT /F1 10 Tf 20 150 Td ${[0, 1, 2, 3].map(marked).join('')} ET`
const rows = [0, 1, 2, 3]

/** A table over two pages, a row without content but with words of its own, an empty cell, and a list inside a cell. */
const table: FileRecipe = {
  pages: [0, 1].map((at) => ({ content, extra: `/StructParents ${at}` })),
  catalog: '/StructTreeRoot 1000 0 R',
  objects: new Map([
    [1000, '<< /Type /StructTreeRoot /K [1001 0 R] /ParentTree 1002 0 R /RoleMap << /Tafel /Table >> >>'],
    [1001, `<< /S /Tafel /P 1000 0 R /K [${rows.map((row) => `${1010 + 10 * row} 0 R`).join(' ')} 1090 0 R] >>`],
    [1002, `<< /Nums [0 [1011 0 R 1013 0 R 1021 0 R 1023 0 R] 1 [1031 0 R 1033 0 R 1041 0 R 1043 0 R]] >>`],
    [1090, '<< /S /TR /P 1001 0 R /K [] /ActualText (a row left out) >>'],
    ...rows.flatMap((row): [number, string][] => {
      const first = 1010 + 10 * row
      const page = `/Pg ${pageObject(row < 2 ? 1 : 2)} 0 R`
      const mark = 2 * (row % 2)
      return [
        [first, `<< /S /TR /P 1001 0 R /K [${[1, 2, 4].map((cell) => `${first + cell} 0 R`).join(' ')}] >>`],
        [first + 1, `<< /S /TD /P ${first} 0 R ${page} /K ${mark} >>`],
        [first + 2, `<< /S /TD /P ${first} 0 R ${page} /K [${first + 3} 0 R] >>`],
        [first + 3, `<< /S /L /P ${first + 2} 0 R /K [<< /Type /MCR ${page} /MCID ${mark + 1} >>] >>`],
        [first + 4, `<< /S /TD /P ${first} 0 R ${page} >>`],
      ]
    }),
  ]),
}

async function structures(path: string): Promise<unknown[]> {
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
  const { document, close } = await openFile({ path, sha256 }, limits, 'read')
  const found: unknown[] = []
  for (const number of [1, 2]) found.push(pageStructure(await (await document.getPage(number)).getStructTree())?.nodes)
  await close()
  return found
}

/** Bytes with no more than two ways to be read, as pdf.js's parser does. */
class Bytes {
  readonly bytes: Uint8Array
  readonly end: number
  pos = 0
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.end = bytes.length
  }
  getByte(): number {
    return this.bytes[this.pos++] ?? -1
  }
  getBytes(length: number): Uint8Array {
    return this.bytes.subarray(this.pos, (this.pos += length))
  }
  peekByte(): number {
    return this.bytes[this.pos] ?? -1
  }
}

test('what is left undone changes no structure and no bytes', async () => {
  const Flate = parserParts.FlateStream as new (from: Bytes, length: number) => { getBytes(): Uint8Array }
  const words = Buffer.from(Array.from({ length: 20_000 }, (_, i) => `${(i * 7919) % 10_007} 0 R `).join(''))
  const packed = deflateSync(words)
  const spoiled = Buffer.from(packed)
  spoiled.fill(0xff, 20_000, 20_040)
  const streams = [
    packed,
    packed.subarray(0, packed.length - 100),
    spoiled,
    deflateSync(Buffer.from('short')),
    Buffer.concat([packed, words]),
  ]
  const path = writeFixture(buildPdf(table))
  const all = async (): Promise<unknown[]> => [
    await structures(path),
    ...streams.map((bytes) => Buffer.from(new Flate(new Bytes(bytes), 0).getBytes()).toString('latin1')),
  ]
  const before = await all()
  leanParser()
  expect(await all()).toEqual(before)
  expect(before[1]).toBe(words.toString('latin1'))
  const cells = (marks: readonly number[]): unknown[] =>
    marks.map((mark) => ({
      role: 'TR',
      parts: [
        { role: 'TD', parts: [mark] },
        { role: 'TD', parts: [{ role: 'L', parts: [mark + 1] }] },
      ],
    }))
  const left = { role: 'TR', alternate: 'a row left out', parts: [] }
  expect(before[0]).toEqual([1, 2].map(() => [{ role: 'Table', parts: [...cells([0, 2]), left] }]))
})

test('pictures are decoded where a scan may hide glyphs, those that pages share once and for all, and others not', async () => {
  leanParser()
  const { prototype } = parserParts.PDFImage as { readonly prototype: { createImageData(...args: unknown[]): unknown } }
  const { createImageData } = prototype
  let decodings = 0
  prototype.createImageData = function (...args) {
    decodings++
    return createImageData.apply(this, args)
  }
  const picture = (filter: string, body: string): string =>
    streamObject(`/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceRGB ${filter}`, body)
  const sound = picture('', '\x7f'.repeat(12))
  const small = 'q 20 0 0 20 10 10 cm /Im Do Q'
  const text = 'BT /F1 10 Tf 20 100 Td (below) Tj ET'
  const whole = 'q 300 0 0 200 0 0 cm /Im Do Q'
  const page = (painted: string, number: number) => ({ content: painted, resources: `/XObject << /Im ${number} 0 R >>` })
  const path = writeFixture(
    buildPdf({
      pages: [small, small, small, `${text} ${whole}`, small].map((painted) => page(painted, 1000)).concat(page(`${text} ${whole}`, 1001)),
      objects: new Map([
        [1000, sound],
        [1001, sound],
      ]),
    }),
  )
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
  const { document, close } = await openFile({ path, sha256 }, limits, 'read')
  const hidden: unknown[] = []
  const decoded: number[] = []
  for (let number = 1; number <= 6; number++) {
    const read = await readPage(document, number, { label: '', rasters: 'none' })
    hidden.push(read.spans.map((span) => span.hidden))
    expect(read.images).toHaveLength(1)
    decoded.push(decodings)
  }
  prototype.createImageData = createImageData
  expect(decoded).toEqual([0, 1, 1, 1, 1, 2])
  expect(hidden).toEqual([[], [], [], [true], [], [true]])
  await close()
})
