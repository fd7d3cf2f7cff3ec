import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { datasetFolder } from '../registry/dataset-folder.ts'
import type { FileSet } from '../../retrieval/retrieval-set.ts'

const root = mkdtempSync(join(tmpdir(), 'vidore-'))
afterAll(() => rmSync(root, { recursive: true }))

/** Tables as pyarrow writes them: one with snappy, one with zstd, one with gzip, one of pictures in two groups of rows. */
const tables = JSON.parse(readFileSync(new URL('golden/parquet-sample.json', import.meta.url), 'utf8')) as Readonly<
  Record<'corpus' | 'queries' | 'qrels' | 'pictures', string>
>

function folderOf(name: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name, file)), { recursive: true })
    writeFileSync(join(root, name, file), content)
  }
  return join(root, name)
}

async function located(folder: string, keep?: string): ReturnType<FileSet['locate']> {
  const { set } = await datasetFolder(folder)
  if (!set || !('locate' in set)) throw new Error('this is no set of pages')
  return set.locate('', keep)
}

const parquet = (table: string): Uint8Array => Buffer.from(table, 'base64')
const jsonl = (...values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('')
const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47])

describe('a folder of pages', () => {
  it('is read out of Parquet, its pictures are kept, and equal ones stand for each other', async () => {
    const folder = folderOf('v2', {
      'corpus/test-00000-of-00001.parquet': parquet(tables.corpus),
      'queries/test-00000-of-00001.parquet': parquet(tables.queries),
      'qrels/test-00000-of-00001.parquet': parquet(tables.qrels),
    })
    const keep = join(root, 'keep')
    const set = await located(folder, keep)
    expect(set.paths).toEqual([join(keep, 'pages', '0.png'), join(keep, 'pages', '1.png')])
    expect(set.paths.every((path) => existsSync(path))).toBe(true)
    expect([...(set.names ?? [])]).toEqual([
      ['0.png#1', ['0', '2']],
      ['1.png#1', ['1']],
    ])
    expect(set.questions).toEqual([
      { id: '10', text: 'zero?', answers: ['nought'], gold: [['0']], grades: { 0: 1 } },
      { id: '11', text: 'one?', answers: ['one', '1'], gold: [['1']], grades: { 1: 2 } },
    ])
    expect(set.problems).toEqual(['qrels/test-00000-of-00001.parquet, row 3: document "9" is not in the corpus; the judgement is left out'])
    expect((await located(folder)).questions).toEqual(set.questions)
  })

  it('can be one table of pictures with a question each', async () => {
    const set = await located(folderOf('v1', { 'data/test-00000-of-00001.parquet': parquet(tables.pictures) }), join(root, 'keep1'))
    expect(set.questions).toEqual([
      { id: '0', text: 'a?', answers: ['A'], gold: [['x/1.png'], ['x/2.png']], grades: { 'x/1.png': 1, 'x/2.png': 1 } },
      { id: '1', text: 'b?', answers: ['B'], gold: [['x/1.png']], grades: { 'x/1.png': 1 } },
    ])
    expect(set.paths.map((path) => basename(path).replace(/-.*/, ''))).toEqual(['x_1', 'x_2', 'x_3'])
  })

  it('can name pictures and pages of PDF files beside it', async () => {
    const folder = folderOf('named', {
      'corpus.jsonl': jsonl(
        { _id: 'p1', file: 'docs/a.pdf', page: 1 },
        { _id: 'p2', file: 'docs/a.pdf', page: 2 },
        { _id: 'p3', image: 'scans/a.png' },
        { _id: 'p4', image: 'more/a.png' },
        { _id: 'p5', image: '../outside.png' },
        { _id: 'p6', file: 'docs/absent.pdf' },
        { _id: 'p7', file: 'other/a.pdf' },
        { image: 'scans/a.png' },
      ),
      'queries.jsonl': jsonl({ _id: 'q', text: 'which?' }),
      'qrels/test.tsv': 'q\tp2\t1\nq\tp4\t1\n',
      'qrels/dev.tsv': 'q\tp1\t1\n',
      'docs/a.pdf': '%PDF',
      'other/a.pdf': '%PDF',
      'scans/a.png': picture,
      'more/a.png': picture,
    })
    const keep = join(root, 'kept')
    const set = await located(folder, keep)
    expect(set.paths).toEqual([join(folder, 'docs/a.pdf'), join(folder, 'scans/a.png'), join(keep, 'pages', 'p4.png')])
    expect(set.names?.get('a.pdf#2')).toEqual(['p2'])
    expect(set.questions[0]?.gold).toEqual([['p2'], ['p4']])
    expect(set.problems).toEqual([
      'corpus.jsonl, line 5: "p5" names no picture or PDF file below the folder; it is left out',
      'corpus.jsonl, line 6: "p6" names docs/absent.pdf, which is not here; it is left out',
      'corpus.jsonl, line 7: "p7" names other/a.pdf, but another file of the set has the name a.pdf; it is left out',
      'corpus.jsonl, line 8: the page has no corpus-id; it is left out',
    ])
    expect((await located(join(folder, 'qrels', 'dev.tsv'))).questions[0]?.gold).toEqual([['p1']])
  })

  it('is refused where a table is broken', async () => {
    const broken = { 'corpus.parquet': parquet(tables.corpus).subarray(0, 200), 'queries.jsonl': '{}\n', 'qrels.jsonl': '{}\n' }
    await expect(located(folderOf('broken', broken))).rejects.toMatchObject({ code: 'corrupt' })
  })
})

describe('a folder of texts as MTEB has it', () => {
  it('takes the split of its judgements in all tables that have it', async () => {
    const { set } = await datasetFolder(
      folderOf('mteb', {
        'corpus/corpus-00000-of-00001.jsonl': jsonl({ _id: 'd', title: 'T', text: 'x' }),
        'queries/dev.jsonl': jsonl({ _id: 'q', text: 'dev?' }),
        'queries/test.jsonl': jsonl({ _id: 'q', text: 'test?' }),
        'default/test.jsonl': jsonl({ 'query-id': 'q', 'corpus-id': 'd', score: 1.0 }),
      }),
    )
    if (!set || 'locate' in set) throw new Error('this is no set of texts')
    const { questions, documents } = await set.load('')
    expect(questions).toEqual([{ id: 'q', text: 'test?', gold: [['d']], grades: { d: 1 } }])
    expect(documents).toEqual([{ title: 'T', pages: [{ key: 'd', blocks: [{ kind: 'text', text: 'x' }] }] }])
  })
})
