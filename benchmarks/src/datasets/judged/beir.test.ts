import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { beir } from './beir.ts'

const root = mkdtempSync(join(tmpdir(), 'beir-'))
afterAll(() => rmSync(root, { recursive: true }))

let made = 0
interface Parts {
  readonly corpus: string
  readonly queries: string
  readonly qrels: Readonly<Record<string, string>>
}

function folderOf({ corpus, queries, qrels }: Parts): string {
  const folder = join(root, String(made++))
  mkdirSync(join(folder, 'qrels'), { recursive: true })
  writeFileSync(join(folder, 'corpus.jsonl'), corpus)
  writeFileSync(join(folder, 'queries.jsonl'), queries)
  for (const [file, text] of Object.entries(qrels)) writeFileSync(join(folder, 'qrels', file), text)
  return folder
}

const jsonl = (values: readonly unknown[], ending = '\n'): string => values.map((value) => `${JSON.stringify(value)}${ending}`).join('')
const head = 'query-id\tcorpus-id\tscore\n'
const corpus = jsonl([
  { _id: 'a', title: 'A', text: 'one', metadata: { url: 'x' } },
  { _id: 7, text: 'two' },
  { _id: 'c', text: 'three' },
])
const queries = jsonl([
  { _id: 'q1', text: 'one?' },
  { _id: 'q2', text: 'two?' },
  { _id: 'q3', text: 'three?' },
])

describe('a BEIR folder', () => {
  it('gives documents, judged queries and graded judgements', async () => {
    const set = await beir(folderOf({ corpus, queries, qrels: { 'test.tsv': `${head}q1\ta\t2\nq1\tc\t0\nq2\t7\t1\n` } }))
    expect(set.documents).toEqual([
      { id: 'a', title: 'A', text: 'one' },
      { id: '7', title: '', text: 'two' },
      { id: 'c', title: '', text: 'three' },
    ])
    expect(set.queries.map(({ id }) => id)).toEqual(['q1', 'q2'])
    expect([...(set.judgements.get('q1') ?? [])]).toEqual([
      ['a', 2],
      ['c', 0],
    ])
    expect(set.problems).toEqual([])
  })

  it('takes test before dev before train before others, or the split that is asked for', async () => {
    const qrels = { 'train.tsv': `${head}q1\ta\t1\n`, 'dev.tsv': `${head}q2\ta\t1\n`, 'zero.tsv': `${head}q3\ta\t1\n` }
    const folder = folderOf({ corpus, queries, qrels })
    const idsOf = async (split?: string): Promise<readonly string[]> =>
      (await beir(folder, split === undefined ? {} : { split })).queries.map(({ id }) => id)
    expect([await idsOf(), await idsOf('train'), await idsOf('zero')]).toEqual([['q2'], ['q1'], ['q3']])
    await expect(beir(folder, { split: 'test' })).rejects.toMatchObject({ code: 'not-found', hint: 'there are dev, train, zero' })
  })

  it('reads judgements without a head, of TREC, and as JSON Lines', async () => {
    for (const [file, text] of [
      ['test.tsv', 'q1\ta\t1\n'],
      ['test.trec', 'q1 0 a 1\n'],
      ['test.jsonl', '{"query-id":"q1","corpus-id":"a","score":1}\n'],
    ] as const)
      expect([file, ...(await beir(folderOf({ corpus, queries, qrels: { [file]: text } }))).judgements.keys()]).toEqual([file, 'q1'])
  })

  it('tells file and line of what cannot be used, and uses the rest', async () => {
    const set = await beir(
      folderOf({
        corpus: `\uFEFF{"_id":"a","text":"one"}\r\n{"_id":"a","text":"again"}\r\n{broken\r\n[1]\r\n{"text":"no id"}\r\n{"_id":"e"}\r\n`,
        queries: `${jsonl(
          [
            { _id: 'q1', text: 'one?' },
            { _id: 'q1', text: 'again?' },
            { _id: 'q2', text: ' ' },
            { _id: 'q3', text: 'x' },
          ],
          '\r\n',
        )}`,
        qrels: { 'test.tsv': `${head}q1\ta\t1\r\nq1\ta\t0\r\nq1\tzz\t1\r\nq9\ta\t1\r\nq1\te\thigh\r\nq1 a\r\nq3\tzz\t1\r\n` },
      }),
    )
    expect(set.problems).toEqual([
      'corpus.jsonl, line 2: "a" was there before; the first counts',
      'corpus.jsonl, line 3: this is no JSON object; it is left out',
      'corpus.jsonl, line 4: this is no JSON object; it is left out',
      'corpus.jsonl, line 5: the document has no _id; it is left out',
      'corpus.jsonl, line 6: "e" has neither title nor text; nothing can find it',
      'queries.jsonl, line 2: "q1" was there before; the first counts',
      'queries.jsonl, line 3: "q2" has no text; it is left out',
      'qrels/test.tsv, line 3: query "q1" and document "a" were judged before; the first judgement counts',
      'qrels/test.tsv, line 4: document "zz" is not in the corpus; the judgement is left out',
      'qrels/test.tsv, line 8: document "zz" is not in the corpus; the judgement is left out',
      'qrels/test.tsv, line 5: query "q9" is not among the queries; the judgement is left out',
      'qrels/test.tsv, line 6: the grade is no number; the judgement is left out',
      'qrels/test.tsv, line 7: 2 fields where 3 (query, document, grade) or 4 of TREC are due; it is left out',
      'qrels/test.tsv: 1 of 2 judged queries have relevant documents that are not in the corpus and no others, such as "q3"; they are left out',
    ])
    expect([set.documents.length, set.queries.map(({ id }) => id), set.judgements.size]).toEqual([2, ['q1'], 1])
  })

  it('tells five of a kind and counts the others', async () => {
    const unknown = Array.from({ length: 1205 }, (_, i) => `q1\tx${i}\t1\n`).join('')
    const { problems } = await beir(folderOf({ corpus, queries, qrels: { 'test.tsv': `${head}q1\ta\t1\n${unknown}` } }))
    expect(problems).toHaveLength(6)
    expect(problems.at(-1)).toBe('qrels/test.tsv: judgements of unknown documents: 1,200 more')
  })

  it('says what a set lacks of which nothing remains', async () => {
    const qrels = { 'test.tsv': `${head}q1\ta\t1\n` }
    await expect(beir(folderOf({ corpus: '', queries, qrels }))).rejects.toMatchObject({
      code: 'empty',
      message: expect.stringContaining('no documents'),
    })
    await expect(beir(folderOf({ corpus, queries: '', qrels }))).rejects.toMatchObject({
      code: 'empty',
      message: expect.stringContaining('no queries'),
    })
    await expect(beir(folderOf({ corpus, queries, qrels: { 'test.tsv': '' } }))).rejects.toMatchObject({ code: 'empty' })
    await expect(beir(folderOf({ corpus, queries, qrels: {} }))).rejects.toMatchObject({ code: 'not-found' })
    await expect(beir(join(root, 'absent'))).rejects.toMatchObject({ code: 'not-found' })
  })

  it('that is written is read again, whatever its ids and texts', async () => {
    const id = fc.oneof(
      fc.stringMatching(/^[^\t\r\n]+$/u).filter((text) => text.trim() === text && text !== ''),
      fc.nat().map(String),
    )
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((said) => said.trim() !== '')
    const many = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(value, { minLength: 1, maxLength: 6 })
    const grades = fc.constantFrom(0, 1, 2, 3)
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(id, { minLength: 1, maxLength: 6 }),
        fc.uniqueArray(id, { minLength: 1, maxLength: 4 }),
        many(text),
        many(fc.tuple(fc.nat(5), fc.nat(3), grades)),
        fc.constantFrom('\n', '\r\n'),
        async (documents, asked, texts, judged, ending) => {
          const textAt = (i: number): string => texts[i % texts.length] as string
          const expected = new Map<string, Map<string, number>>()
          for (const [d, q, grade] of judged) {
            const [document, query] = [documents[d % documents.length] as string, asked[q % asked.length] as string]
            const own = expected.get(query) ?? new Map<string, number>()
            expected.set(query, own)
            if (!own.has(document)) own.set(document, grade)
          }
          const rows = [...expected].flatMap(([query, own]) =>
            [...own].map(([document, grade]) => `${query}\t${document}\t${grade}${ending}`),
          )
          const set = await beir(
            folderOf({
              corpus: jsonl(
                documents.map((_id, i) => ({ _id, title: '', text: textAt(i) })),
                ending,
              ),
              queries: jsonl(
                asked.map((_id, i) => ({ _id, text: textAt(i + 1) })),
                ending,
              ),
              qrels: { 'test.tsv': `query-id\tcorpus-id\tscore${ending}${rows.join('')}` },
            }),
          )
          expect(set.documents).toEqual(documents.map((own, i) => ({ id: own, title: '', text: textAt(i) })))
          expect(set.queries).toEqual(asked.flatMap((own, i) => (expected.has(own) ? [{ id: own, text: textAt(i + 1) }] : [])))
          expect(new Map(set.judgements)).toEqual(expected)
          expect(set.problems).toEqual([])
        },
      ),
      { numRuns: 60 },
    )
  })
})
