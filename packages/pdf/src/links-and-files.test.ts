import { deflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { pageObject, streamObject, utf16 } from './fixtures/build-pdf.ts'
import { keepingContext, openFixture } from './fixtures/read-fixture.ts'
import { pdfReader } from './pdf-reader.ts'

const reader = pdfReader()
afterAll(() => reader.close())

const embedded = new Map([
  [1000, '<< /Type /Filespec /F (data.csv) /Desc (numbers of the year) /EF << /F 1001 0 R >> >>'],
  [1001, streamObject('/Type /EmbeddedFile', 'a,b\n1,2\n')],
  [1002, `<< /Type /Filespec /F (x) /UF ${utf16('資料/別表.xlsx', true)} /EF << /F 1003 0 R >> >>`],
  [1003, streamObject('/Type /EmbeddedFile /Filter /FlateDecode', deflateSync(Buffer.alloc(5000)).toString('latin1'))],
  [1004, '<< /Type /Filespec /F (lost.txt) >>'],
])
const names = '/EmbeddedFiles << /Names [(a) 1002 0 R (data.csv) 1000 0 R (lost) 1004 0 R] >>'

const targets: readonly (readonly [string, string | null])[] = [
  ['/A << /S /URI /URI (https://example.org/a?b=1) >>', 'https://example.org/a?b=1'],
  ['/A << /S /URI /URI (sub/other.html) >>', 'sub/other.html'],
  ['/A << /S /URI /URI (mailto:a@example.org) >>', 'mailto:a@example.org'],
  [`/Dest [${pageObject(2)} 0 R /Fit]`, '#page=2'],
  ['/Dest (second)', '#page=2'],
  ['/A << /S /GoTo /D (third) >>', '#page=2'],
  ['/A << /S /GoTo /D (loop) >>', null],
  ['/Dest (nowhere)', null],
  ['/A << /S /GoToR /F (other.pdf) /D [2 /Fit] >>', 'other.pdf#page=3'],
  ['/A << /S /GoToR /F (other.pdf) /D (chapter) >>', 'other.pdf#chapter'],
  [`/A << /S /GoToR /F << /Type /Filespec /F (x.pdf) /UF ${utf16('別紙.pdf', true)} >> /D [0 /Fit] >>`, '別紙.pdf#page=1'],
  [`/A << /S /GoToR /F ${utf16('別紙.pdf', true)} /D [0 /Fit] >>`, '別紙.pdf#page=1'],
  ['/A << /S /Launch /F << /F (sheet.xlsx) >> >>', 'sheet.xlsx'],
  ['/A << /S /GoToE /T << /R /C /N (data.csv) >> >>', 'data.csv'],
]

test('links: to the web, to pages of the file by place and by name, to other documents and into embedded ones; those to nowhere left out', async () => {
  const ctx = keepingContext()
  const annotations = targets.map(([action], i) => `<< /Type /Annot /Subtype /Link /Rect [20 ${i * 10} 120 ${i * 10 + 8}] ${action} >>`)
  const document = await openFixture(
    reader,
    {
      pages: [{ content: '', extra: `/Annots [${annotations.join(' ')}]` }, { content: '' }],
      catalog: `/Dests << /second [${pageObject(2)} 0 R /XYZ 0 0 0] >> /Names << ${names} /Dests << /Names [(loop) (loop) (third) << /D [${pageObject(2)} 0 R /Fit] >>] >> >>`,
      objects: embedded,
    },
    ctx,
  )
  const { links } = await document.page(1, ctx)
  expect(links).toEqual(
    targets.flatMap(([, target], i) => (target === null ? [] : [{ box: { x: 20, y: 200 - i * 10 - 8, width: 100, height: 8 }, target }])),
  )
})

test('embedded files are listed with names, sizes and descriptions', async () => {
  const document = await openFixture(reader, { pages: [{ content: '' }], catalog: `/Names << ${names} >>`, objects: embedded })
  expect(document.record.attachments).toEqual([
    { name: '別表.xlsx', bytes: 5000 },
    { name: 'data.csv', bytes: 8, description: 'numbers of the year' },
    { name: 'lost.txt', bytes: 0 },
  ])
  expect((await openFixture(reader, { pages: [{ content: '' }] })).record.attachments).toBeUndefined()
})

test('an embedded file that unpacks to more than memory holds is named, and the document is read', async () => {
  const small = pdfReader({ memoryBytes: 400e6 })
  const ctx = keepingContext()
  try {
    const bomb = deflateSync(deflateSync(Buffer.alloc(1_500_000_000), { level: 9 }), { level: 9 }).toString('latin1')
    const objects = new Map([
      [1000, '<< /Type /Filespec /F (bomb.bin) /EF << /F 1001 0 R >> >>'],
      [1001, streamObject('/Type /EmbeddedFile /Filter [/FlateDecode /FlateDecode]', bomb)],
    ])
    const document = await openFixture(
      small,
      {
        pages: [{ content: 'BT /F1 10 Tf 20 100 Td (words) Tj ET' }],
        catalog: '/Names << /EmbeddedFiles << /Names [(a) 1000 0 R] >> >>',
        objects,
      },
      ctx,
    )
    expect(document.record.attachments).toEqual([{ name: 'bomb.bin', bytes: 0 }])
    expect((await document.page(1, ctx)).spans[0]?.text).toBe('words')
    expect(ctx.issues.map((issue) => issue.code)).toEqual(['over-budget'])
  } finally {
    await small.close()
  }
})
