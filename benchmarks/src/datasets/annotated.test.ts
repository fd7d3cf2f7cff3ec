import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { cabinetSnapshots, prefectureSnapshots } from './disaster-snapshots.ts'
import { camelotTables, tabulaTables } from './expected-tables.ts'
import { icdar2013 } from './icdar2013.ts'
import { ndlDocl } from './ndl-docl.ts'
import { olmocrBench } from './olmocr-bench.ts'
import { elementsOf, readXml } from './read-xml.ts'
import { wardCounts } from './ward-counts.ts'

const root = mkdtempSync(join(tmpdir(), 'annotated-'))
afterAll(() => rmSync(root, { recursive: true }))

function folder(name: string, files: Readonly<Record<string, string>>): string {
  const path = join(root, name)
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(path, file, '..'), { recursive: true })
    writeFileSync(join(path, file), content)
  }
  return path
}

describe('readXml', () => {
  it('reads elements, attributes in both quotes, entities, comments and character data', () => {
    const { name, children, text } = readXml(`<?xml version="1.0"?><!-- <no> --><a x='1' y="&lt;"><b/>A&amp;&#x6c34;<![CDATA[<c>]]></a>`)
    expect([name, children.length, text]).toEqual(['a', 1, 'A&水<c>'])
    expect(readXml(`<a x='1' y="&lt;"/>`).attributes).toEqual({ x: '1', y: '<' })
  })
  it('finds elements at any depth, in order', () => {
    expect(elementsOf(readXml('<a><b>1<b>2</b></b><c><b>3</b></c></a>'), 'b').map((b) => b.text)).toEqual(['12', '2', '3'])
  })
  it('refuses half a document', () => {
    expect(() => readXml('<a><b></b>')).toThrow(SyntaxError)
    expect(() => readXml('</a>')).toThrow(SyntaxError)
  })
})

describe('the loaders of annotated pages', () => {
  it('icdar2013 puts the regions of a table together and takes its last page', async () => {
    const structure = `<document><table id="1">
      <region page="1" row-increment="0" col-increment="0"><cell start-row="0" end-row="0" start-col="1" end-col="2"><content>A &amp; B</content></cell></region>
      <region page="2" row-increment="3" col-increment="1"><cell start-row="0" start-col="0"><content>c</content></cell></region></table></document>`
    const regions = `<document><table><region page="1"><bounding-box x1="10" y1="90" x2="30" y2="20"/></region></table></document>`
    const path = folder('icdar', { 'x-str.xml': structure, 'x-reg.xml': regions, 'x.pdf': '', 'lonely-str.xml': structure })
    const [document, ...more] = await icdar2013(path)
    expect(more).toEqual([])
    expect(document?.name).toBe('x')
    expect(document?.regions).toEqual([{ page: 1, left: 10, bottom: 20, right: 30, top: 90 }])
    expect(document?.tables).toEqual([
      {
        page: 2,
        cells: [
          { row: 0, column: 1, rowSpan: 1, columnSpan: 2, text: 'A & B' },
          { row: 3, column: 1, rowSpan: 1, columnSpan: 1, text: 'c' },
        ],
      },
    ])
  })
  it('olmocrBench finds the PDF of each statement, also by the end of its path', async () => {
    const lines = [
      { id: 'a', pdf: 'x.pdf', page: 1, type: 'absent', text: 'q' },
      { id: 'b', pdf: 'gone.pdf', page: 1, type: 'math' },
    ]
    const path = folder('olmocr', { 'dataset.jsonl': `${lines.map((l) => JSON.stringify(l)).join('\n\n')}\n`, 'pdfs/deep/x.pdf': '' })
    expect((await olmocrBench(path)).map((s) => [s.id, s.file])).toEqual([
      ['a', join(path, 'pdfs', 'deep', 'x.pdf')],
      ['b', null],
    ])
  })
  it('wardCounts pairs a table with its PDF', async () => {
    const path = folder('wards', { 'd.csv': '千代田,10\r\n中央,33\n', 'd.pdf': '', 'e.csv': 'x,1' })
    expect(await wardCounts(path)).toEqual([
      {
        pdf: join(path, 'd.pdf'),
        counts: [
          { ward: '千代田', count: '10' },
          { ward: '中央', count: '33' },
        ],
      },
    ])
  })
  it('snapshots are paired by their id, and those of the Cabinet Office name no file', async () => {
    const path = folder('kumamoto', {
      'pref_snapshots.json': JSON.stringify({
        snapshots: [{ id: '1-2', datetime: 't', municipalities: { 宇土市: { deaths: 3 } } }, { id: '9' }],
      }),
      'bousai_snapshots.json': JSON.stringify({
        snapshots: [{ id: 'x', datetime: 't', water_outage: { 宇土市: { pref: '', max: 5, current: null } } }],
      }),
      'pref_1-2_77.pdf': '',
    })
    expect((await prefectureSnapshots(path)).map((s) => s.pdf)).toEqual([join(path, 'pref_1-2_77.pdf')])
    expect((await cabinetSnapshots(path)).map((s) => s.municipalities)).toEqual([{ 宇土市: { max: 5, current: null } }])
    expect(await cabinetSnapshots(join(root, 'absent'))).toEqual([])
  })
  it('camelotTables pairs arrays and files once', async () => {
    const path = folder('camelot', {
      'expected_tables.json': JSON.stringify({ one: [['a', 'b']], lonely: [['c']] }),
      'test_to_pdf.json': JSON.stringify([
        { data: ['one'], pdf: ['sub/x.pdf', 'y.pdf'] },
        { data: ['one', 'lonely'], pdf: ['x.pdf', 'gone.pdf'] },
      ]),
      'pdf/x.pdf': '',
      'pdf/y.pdf': '',
    })
    expect((await camelotTables(path)).map((t) => [t.name, t.pdf.at(-5)])).toEqual([
      ['one', 'x'],
      ['one', 'y'],
      ['lonely', 'x'],
    ])
  })
  it('tabulaTables reads quoted cells, and one table or a list', async () => {
    const path = folder('tabula', {
      'expected/csv/x.csv': 'a,"b,\nc",\n"say ""d""",,e\n',
      'expected/json/x.json': JSON.stringify({ page_number: 2, data: [[{ text: 'q' }]] }),
      'expected/json/y.json': JSON.stringify([{ data: [[{ text: 'r' }]] }]),
      'x.pdf': '',
      'y.pdf': '',
    })
    const tables = await tabulaTables(join(path, 'expected'), path)
    expect(tables.map((t) => [t.page, t.grid])).toEqual([
      [
        null,
        [
          ['a', 'b,\nc', ''],
          ['say "d"', '', 'e'],
        ],
      ],
      [2, [['q']]],
      [null, [['r']]],
    ])
  })
  it('ndlDocl takes the lines of text', async () => {
    const object = (name: string): string =>
      `<object><name>${name}</name><bndbox><xmin>1</xmin><ymin>2</ymin><xmax>5</xmax><ymax>10</ymax></bndbox></object>`
    const xml = `<annotation><size><width>160</width><height>120</height></size>${object('8_textline')}${object('4_illustration')}</annotation>`
    const path = folder('ndl', { 'p.xml': xml, 'p.jpg': '' })
    expect(await ndlDocl(path)).toEqual([
      { image: join(path, 'p.jpg'), width: 160, height: 120, textLines: [{ x: 1, y: 2, width: 4, height: 8 }] },
    ])
  })
})
