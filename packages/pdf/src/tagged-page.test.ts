import { afterAll, expect, test } from 'vitest'
import type { FileRecipe } from './fixtures/build-pdf.ts'
import { pageObject, streamObject } from './fixtures/build-pdf.ts'
import { keepingContext, openFixture } from './fixtures/read-fixture.ts'
import { pdfReader } from './pdf-reader.ts'

const reader = pdfReader()
afterAll(() => reader.close())

const page = `${pageObject(1)} 0 R`
const element = (role: string, parent: number, kids: string, more = ''): string =>
  `<< /Type /StructElem /S /${role} /P ${parent} 0 R /Pg ${page} /K ${kids} ${more} >>`

/** A heading, a table row of two cells, a paragraph with a word in bold, a figure with a description. */
function tagged(content: string, objects: readonly (readonly [number, string])[] = [], resources = ''): FileRecipe {
  return {
    pages: [{ content, extra: '/StructParents 0', resources }],
    catalog: '/StructTreeRoot 1000 0 R /MarkInfo << /Marked true >>',
    objects: new Map([
      [1000, `<< /Type /StructTreeRoot /K [1001 0 R] /ParentTree 1020 0 R /RoleMap << /Ueberschrift /H1 /Titel /Ueberschrift >> >>`],
      [1001, element('Document', 1000, '[1002 0 R 1003 0 R 1007 0 R 1009 0 R]')],
      [1002, element('Ueberschrift', 1001, '0')],
      [1003, element('Table', 1001, '[1004 0 R]')],
      [1004, element('TR', 1003, '[1005 0 R 1006 0 R]')],
      [1005, element('TH', 1004, '[1]')],
      [1006, element('TD', 1004, '[2]')],
      [1007, element('P', 1001, '[3 1008 0 R 5 6]')],
      [1008, element('Span', 1007, '[4]')],
      [1009, element('Figure', 1001, '[7]', '/Alt (A map of the town)')],
      [1020, '<< /Nums [0 [1002 0 R 1005 0 R 1006 0 R 1007 0 R 1008 0 R 1007 0 R 1007 0 R 1009 0 R]] >>'],
      ...objects,
    ]),
  }
}

const marked = (role: string, mark: number, text: string): string => `/${role} << /MCID ${mark} >> BDC (${text}) Tj EMC `
const content = [
  `BT /F1 10 Tf 20 180 Td ${marked('H1', 0, 'Title')} ET`,
  `BT /F1 10 Tf 20 160 Td ${marked('TH', 1, 'Ye')}${marked('TD', 2, 'ar')} ET`,
  `BT /F1 10 Tf 20 140 Td ${marked('P', 3, 'one ')}${marked('Span', 4, 'bold ')}${marked('P', 5, 'more ')}${marked('P', 6, 'end')} ET`,
  'BT /F1 10 Tf 20 20 Td /Artifact BMC (page 1) Tj EMC ET',
].join('\n')

test('a tagged file tells roles after role mapping, reading order and descriptions, and spans the marks that these name', async () => {
  const ctx = keepingContext()
  const read = await (await openFixture(reader, tagged(content), ctx)).page(1, ctx)
  expect(read.structure).toEqual([
    {
      role: 'Document',
      parts: [
        { role: 'H1', parts: [0] },
        {
          role: 'Table',
          parts: [
            {
              role: 'TR',
              parts: [
                { role: 'TH', parts: [1] },
                { role: 'TD', parts: [2] },
              ],
            },
          ],
        },
        { role: 'P', parts: [3, { role: 'Span', parts: [4] }, 5] },
        { role: 'Figure', alternate: 'A map of the town', parts: [7] },
      ],
    },
  ])
  // Cells part a word that nothing else parts; a word set off inside a paragraph does not part its line.
  expect(read.spans.map((span) => [span.text, span.mark])).toEqual([
    ['Title', 0],
    ['Ye', 1],
    ['ar', 2],
    ['one bold more end', 3],
    ['page 1', undefined],
  ])
})

test('a page drawn inside a form keeps its marks; beside marks of its own those of a form do not count', async () => {
  const form = (text: string, mark: number): string =>
    streamObject(
      '/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << /Font << /F1 3 0 R >> >>',
      `BT /F1 10 Tf 20 100 Td ${marked('P', mark, text)} ET`,
    )
  const ctx = keepingContext()
  const resources = '/XObject << /Fm 1030 0 R >>'
  const wrapped = await openFixture(reader, tagged('/Fm Do', [[1030, form('inside', 0)]], resources), ctx)
  expect((await wrapped.page(1, ctx)).spans.map((span) => [span.text, span.mark])).toEqual([['inside', 0]])
  const mixed = await openFixture(reader, tagged(`${content} /Fm Do`, [[1030, form('inside', 0)]], resources), ctx)
  expect((await mixed.page(1, ctx)).spans.find((span) => span.text === 'inside')?.mark).toBeUndefined()
})

test('a file without tags has no structure and no marks, whatever its content says', async () => {
  const ctx = keepingContext()
  const read = await (await openFixture(reader, { pages: [{ content }] }, ctx)).page(1, ctx)
  expect([read.structure, read.spans.some((span) => span.mark !== undefined)]).toEqual([undefined, false])
  expect(read.spans.map((span) => span.text)).toContain('Year')
})

test('a structure that goes round in circles or contradicts itself does not keep a page from being read', async () => {
  const ctx = keepingContext()
  const recipe = tagged(content, [
    [1003, element('Table', 1004, '[1004 0 R]')],
    [1004, element('TR', 1003, '[1003 0 R 1005 0 R 0]')],
  ])
  const read = await (await openFixture(reader, recipe, ctx)).page(1, ctx)
  expect(read.spans.map((span) => span.text)).toContain('Title')
})
