import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AskResult, IngestResult, SearchResult } from '@colrag/core/schemas'
import { realQaJa } from '../datasets/real-qa-ja.ts'
import { popplerWords } from '../fixture/poppler-words.ts'
import { runCommand } from './command.ts'

const folder = fileURLToPath(new URL('../../../../shared/pdfs/japanese', import.meta.url))
const dataFolder = fileURLToPath(new URL('../../../../shared/data/real_qa_ja', import.meta.url))
const poppler = spawnSync('pdftotext', ['-v']).error === undefined

/** Our own questions, from reading the reports; the page is where the answer stands. */
const questions = [
  { question: '8月1日の報告で、長崎県南島原市の断水戸数は最大で約何戸か', file: 'bousai_20260801.pdf', page: 3, answer: '439' },
  {
    question: '防災コミュニティーセンターの所在地「後免町２丁目１番１２号」はどう改められたか',
    file: '議案第22号：防災コミュニティーセンター設置及び管理に関する条例の一部を改正する条例.pdf',
    page: 1,
    answer: '後免町二丁目',
  },
  { question: '長周期地震動階級４を観測した地域はどこか', file: 'bousai_20260801.pdf', page: 1, answer: '熊本県熊本' },
]

// The reports are public but not ours to copy; without them there is nothing to test.
describe.skipIf(!existsSync(folder))('real Japanese reports (skipped where ../shared/pdfs is absent)', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'reports-'))
  const workspace = join(scratch, 'w')
  let documents: IngestResult['documents'] = []
  beforeAll(async () => {
    const run = await runCommand(['ingest', folder, '--workspace', workspace, '--json'])
    documents = (JSON.parse(run.stdout) as IngestResult).documents
  })

  test('every report is ok, or partial with reasons', () => {
    expect(documents).toHaveLength(readdirSync(folder, { recursive: true }).filter((f) => String(f).toLowerCase().endsWith('.pdf')).length)
    for (const d of documents) {
      expect(d.status).not.toBe('failed')
      expect(d.issues.some((issue) => !issue.minor)).toBe(d.status === 'partial')
    }
  })

  test.each(questions)('$question: the right page is first, and the answer is right', async ({ question, file, page, answer }) => {
    const nameOf = new Map(documents.map((d) => [d.id, decodeURIComponent(d.uri).split('/').at(-1)]))
    const found = JSON.parse((await runCommand(['search', question, '--workspace', workspace, '--json'])).stdout) as SearchResult
    const first = found.hits[0]
    expect([nameOf.get(first?.documentId ?? '')?.normalize('NFC'), first?.anchors[0]?.page]).toEqual([file.normalize('NFC'), page])
    const told = JSON.parse((await runCommand(['ask', question, '--workspace', workspace, '--json'])).stdout) as AskResult
    expect(told.status).toBe('answered')
    expect(fold(told.text)).toContain(fold(answer))
  })

  // Somebody else's eyes must read the words; where poppler is not installed nobody else can.
  test.skipIf(!poppler).each(questions)(
    '$question: the quoted words and little else lie in the boxes (skipped where pdftotext is absent)',
    async ({ question }) => {
      const told = JSON.parse((await runCommand(['ask', question, '--workspace', workspace, '--json'])).stdout) as AskResult
      expect(told.citations.length).toBeGreaterThan(0)
      for (const citation of told.citations) {
        const file = fileURLToPath(documents.find((d) => d.id === citation.documentId)?.uri ?? '')
        const inside = wordsOn(file, citation.page)
          .filter((w) => citation.boxes.some((b) => holds(b, w.x, w.y)))
          .map((w) => w.text)
          .join('')
        const quote = fold(citation.quote)
        expect(shareOfPairs(quote, fold(inside))).toBeGreaterThanOrEqual(0.9)
        expect(fold(inside).length).toBeLessThanOrEqual(3 * quote.length + 40)
      }
    },
  )

  // Letters are compared as a bag: a table that was written column by column has the same words in another order.
  test.skipIf(!poppler)('the text of first hits, and little else, lies in their boxes (skipped where pdftotext is absent)', async () => {
    const asked = (await realQaJa(dataFolder)).questions.filter(
      (q) => q.gold.length > 0 && q.gold.every((g) => g.file.startsWith('japanese/')),
    )
    const file = join(scratch, 'questions.jsonl')
    writeFileSync(file, asked.map(({ id, question }) => JSON.stringify({ id, question })).join('\n'))
    const run = await runCommand(['search', '--queries', file, '--workspace', workspace, '-k', '1'])
    const hits = run.stdout
      .trim()
      .split('\n')
      .flatMap((line) => (JSON.parse(line) as SearchResult).hits)
    expect(hits.length).toBeGreaterThan(40)
    const glyphs = hits.filter((hit) => !['photo', 'figure', 'map', 'chart'].includes(hit.kind))
    const lying = glyphs.filter((hit) => {
      const path = fileURLToPath(documents.find((d) => d.id === hit.documentId)?.uri ?? '')
      const inside = hit.anchors.flatMap((a) => wordsOn(path, a.page).filter((w) => a.boxes.some((b) => holds(b, w.x, w.y))))
      const [text, words] = [letters(hit.text), letters(inside.map((w) => w.text).join(''))]
      return bagShare(text, words) >= 0.9 && words.length <= 1.5 * text.length + 40
    })
    expect(lying.length / glyphs.length).toBeGreaterThanOrEqual(0.9)
  })
})

const letters = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Share of the characters of `text` that `other` has too, each as often. */
function bagShare(text: string, other: string): number {
  const left = new Map<string, number>()
  for (const c of other) left.set(c, (left.get(c) ?? 0) + 1)
  const all = [...text]
  const found = all.filter((c) => {
    const count = left.get(c) ?? 0
    left.set(c, count - 1)
    return count > 0
  })
  return all.length === 0 ? 1 : found.length / all.length
}

type Box = AskResult['citations'][number]['boxes'][number]
const holds = (b: Box, x: number, y: number): boolean => x >= b.x - 1 && x <= b.x + b.width + 1 && y >= b.y - 1 && y <= b.y + b.height + 1

/** Share of the pairs of neighbouring characters of `text` that `other` has too, each as often; of single ones for a single character. */
function shareOfPairs(text: string, other: string): number {
  const size = Math.min(2, text.length)
  const pairs = (s: string): string[] => Array.from({ length: Math.max(0, s.length + 1 - size) }, (_, i) => s.slice(i, i + size))
  const left = new Map<string, number>()
  for (const pair of pairs(other)) left.set(pair, (left.get(pair) ?? 0) + 1)
  const found = pairs(text).filter((pair) => {
    const count = left.get(pair) ?? 0
    left.set(pair, count - 1)
    return count > 0
  })
  return found.length / pairs(text).length
}

const fold = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '')

/** Centres of words, by poppler. */
function wordsOn(file: string, page: number): { x: number; y: number; text: string }[] {
  return popplerWords(file, page)
    .flat()
    .map(({ box: [x0, y0, x1, y1], text }) => ({ x: (x0 + x1) / 2, y: (y0 + y1) / 2, text }))
}
