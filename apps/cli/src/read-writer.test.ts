import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { ReadBlock } from '@colrag/core/schemas'
import { afterFirstPages, fileWriter, streamWriter } from './read-writer.ts'
import type { ReadFormat, ReadWriter, TitledDocument } from './read-writer.ts'

const box = { x: 0, y: 0, width: 1, height: 1 }
const sure = { layout: null, table: null, text: 1, ocr: null }
const blockOf = (text: string, table: boolean): ReadBlock => ({
  id: text,
  kind: table ? 'table' : 'text',
  order: 0,
  boxes: [box],
  direction: 'horizontal',
  text,
  origin: 'embedded',
  confidence: 1,
  confidenceBy: sure,
  rules: { layout: null, text: null },
  ...(table
    ? {
        table: {
          rows: 1,
          columns: 1,
          headerRows: 0,
          headerColumns: 0,
          cells: [{ row: 0, column: 0, rowSpan: 1, columnSpan: 1, text, box, header: false }],
        },
      }
    : {}),
})
const documentOf = (name: string, texts: readonly string[], table = false): TitledDocument => ({
  uri: `file:///papers/${name}.pdf`,
  title: name,
  status: 'ok',
  issues: [],
  confidence: { ...sure, lowest: 1 },
  pages: [
    { number: 1, label: '1', width: 1, height: 1, confidence: { ...sure, lowest: 1 }, blocks: texts.map((text) => blockOf(text, table)) },
  ],
})
const beyond = (name: string): TitledDocument => ({
  ...documentOf(name, []),
  status: 'partial',
  pages: [],
  issues: [{ code: 'invalid-options', stage: 's', subject: name, message: 'no such page' }],
})

/** What is out after each document, and at the end. */
async function printed(format: ReadFormat, ...documents: TitledDocument[]): Promise<string[]> {
  let text = ''
  const states: string[] = []
  const writer = streamWriter(format, (piece) => {
    text += piece
    return Promise.resolve()
  })
  for (const document of documents) {
    await writer.write(document)
    states.push(text)
  }
  await writer.end()
  return [...states, text]
}

test('JSON goes out document by document and is one document in the end', async () => {
  const [first = '', , all = ''] = await printed('json', documentOf('a', ['x']), documentOf('b', ['y']))
  expect(first).toContain('"file:///papers/a.pdf"')
  const parsed = JSON.parse(all) as { documents: { uri: string; title?: string }[] }
  expect(parsed.documents.map((d) => [d.uri, d.title])).toEqual([
    ['file:///papers/a.pdf', undefined],
    ['file:///papers/b.pdf', undefined],
  ])
  expect((await printed('json')).at(-1)).toBe('{"documents":[]}\n')
})

test('Markdown goes out document by document', async () => {
  expect(await printed('markdown', documentOf('a', ['x']), documentOf('b', ['y']))).toEqual([
    '<!-- page 1 -->\n\nx\n',
    '<!-- page 1 -->\n\nx\n\n<!-- page 1 -->\n\ny\n',
    '<!-- page 1 -->\n\nx\n\n<!-- page 1 -->\n\ny\n',
  ])
})

test('Markdown of many files names each, as a comment that no name can end', async () => {
  let text = ''
  const writer = streamWriter('markdown', (piece) => Promise.resolve(void (text += piece)), { many: true })
  await writer.write({ ...documentOf('a', ['x']), uri: pathToFileURL(resolve('papers/a.pdf')).href })
  await writer.write({ ...documentOf('b', ['y']), uri: pathToFileURL(resolve('b --> c.pdf')).href })
  expect(text).toBe('<!-- file papers/a.pdf -->\n\n<!-- page 1 -->\n\nx\n\n<!-- file b -\u2010\uff1e c.pdf -->\n\n<!-- page 1 -->\n\ny\n')
})

test('HTML of several documents is one page with an article for each', async () => {
  const all = (await printed('html', documentOf('a', ['x']), documentOf('b', ['y']), documentOf('c', ['z']))).at(-1) ?? ''
  expect(all.match(/<!doctype html>/g)).toHaveLength(1)
  expect(all.match(/<\/html>/g)).toHaveLength(1)
  expect(all.match(/<article /g)).toHaveLength(3)
  const one = (await printed('html', documentOf('a', ['x']))).at(-1)
  expect(one).toContain('<title>a</title>')
  expect(one).not.toContain('<article')
})

test('a single table is plain CSV; rows of several begin with their place', async () => {
  expect((await printed('csv', documentOf('a', ['x'], true), documentOf('b', ['no table']))).at(-1)).toBe('x\r\n')
  expect(await printed('csv', documentOf('a', ['x'], true), documentOf('b', ['y', 'z'], true))).toEqual([
    '',
    'a.pdf,1,1,x\r\nb.pdf,1,1,y\r\nb.pdf,1,2,z\r\n',
    'a.pdf,1,1,x\r\nb.pdf,1,1,y\r\nb.pdf,1,2,z\r\n',
  ])
})

test('files are written at once, one a document or table, and none over another', async () => {
  const files: Record<string, string> = {}
  const save = (name: string, text: string): void => void (files[name] = text)
  const markdown = fileWriter('markdown', save)
  await markdown.write(documentOf('a', ['x']))
  expect(Object.keys(files)).toEqual(['a.md'])
  await markdown.write(documentOf('A', ['y']))
  await fileWriter('csv', save).write(documentOf('t', ['x', 'y'], true))
  await fileWriter('json', save).write(documentOf('j', []))
  await fileWriter('json', save).write({ ...documentOf('s', []), uri: 'file:///papers/scan.TIFF' })
  expect(Object.keys(files)).toEqual(['a.md', 'A-2.md', 't-p1-t1.csv', 't-p1-t2.csv', 'j.json', 'scan.json'])
  expect(JSON.parse(files['j.json'] ?? '')).toMatchObject({ documents: [{ uri: 'file:///papers/j.pdf' }] })
})

test('documents without a wanted page come out in their place, and nothing comes out when there are no others', async () => {
  const seen: string[] = []
  const inner: ReadWriter = {
    write: (d) => Promise.resolve(void seen.push(d.title)),
    end: () => Promise.resolve(void seen.push('end')),
  }
  const none = afterFirstPages(inner)
  await none.write(beyond('a'))
  await none.end()
  expect([none.anyPages(), seen]).toEqual([false, []])
  const some = afterFirstPages(inner)
  for (const document of [beyond('a'), documentOf('b', ['x']), beyond('c')]) await some.write(document)
  await some.end()
  expect([some.anyPages(), seen]).toEqual([true, ['a', 'b', 'c', 'end']])
})
