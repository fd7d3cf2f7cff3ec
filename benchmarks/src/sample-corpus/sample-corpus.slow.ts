import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha256 } from '@colrag/stage-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SampleGold } from './gold.ts'
import { sampleCorpus } from './sample-corpus.ts'

const root = mkdtempSync(join(tmpdir(), 'sample-corpus-'))
const golden = new URL('./golden/seed-1.json', import.meta.url)
const poppler = spawnSync('pdftotext', ['-v']).error === undefined
const bare = (text: string): string => text.normalize('NFKC').replace(/\s/g, '')
const corpora = new Map<number, SampleGold>()
let gold: SampleGold

/** The corpus of a seed, written once into the folder of that name. */
async function made(seed: number): Promise<SampleGold> {
  const corpus = corpora.get(seed) ?? (await sampleCorpus({ seed, folder: join(root, String(seed)) }))
  corpora.set(seed, corpus)
  return corpus
}

beforeAll(async () => {
  gold = await made(1)
})
afterAll(() => rmSync(root, { recursive: true }))

const pageText = (folder: string): ((file: string, page: number) => string) => {
  const known = new Map<string, string>()
  return (file, page) => {
    const key = `${file}#${page}`
    const text =
      known.get(key) ??
      bare(execFileSync('pdftotext', ['-raw', '-f', String(page), '-l', String(page), join(folder, file), '-'], { encoding: 'utf8' }))
    known.set(key, text)
    return text
  }
}

describe('the sample corpus', () => {
  it('is byte-equal for the same seed', async () => {
    await sampleCorpus({ seed: 1, folder: join(root, 'again') })
    const files = [...gold.documents.map((d) => d.file), 'facts.json']
    expect(files.filter((file) => !readFileSync(join(root, '1', file)).equals(readFileSync(join(root, 'again', file))))).toEqual([])
  })

  it('is the corpus of the golden', () => {
    const got = {
      documents: gold.documents.map((d) => `${d.file} ${d.pages}`),
      facts: gold.facts.length,
      questions: gold.questions.map((q) => [q.type, q.question, q.answer, ...q.gold.map((g) => `${g.file} ${g.page}`)].join(' | ')),
      sha256: sha256(readFileSync(join(root, '1', 'facts.json'))),
    }
    const rewrite = process.env['COLRAG_REWRITE_GOLDEN'] !== undefined
    if (rewrite) writeFileSync(golden, `${JSON.stringify(got, null, 1)}\n`)
    // A rewriting run always fails: look at the change, then run without the flag.
    expect({ rewrite }).toEqual({ rewrite: false })
    expect(got).toEqual(JSON.parse(readFileSync(golden, 'utf8')))
  })

  it.each([1, 2, 3])('answers every answerable question by its gold quotes, seed %i', async (seed) => {
    const corpus = await made(seed)
    expect(corpus.documents).toHaveLength(12)
    expect(corpus.documents.filter((d) => d.pages < 4 || d.pages > 8)).toEqual([])
    expect(new Set(corpus.questions.map((q) => q.question)).size).toBe(corpus.questions.length)
    expect(corpus.questions.filter((q) => q.type === 'unanswerable')).toHaveLength(3)
    expect(corpus.questions.filter((q) => q.type === 'multihop').length).toBeGreaterThanOrEqual(4)
    const unanswered = corpus.questions.filter((question) => {
      const quotes = bare(question.gold.map((g) => g.quote).join(' '))
      return question.type !== 'unanswerable' && ![question.answer, ...question.answer_alt].some((form) => quotes.includes(bare(form)))
    })
    expect(unanswered).toEqual([])
  })

  it.skipIf(!poppler)('prints every fact on the page that the gold names (skipped without pdftotext)', async () => {
    for (const seed of [1, 2]) {
      const corpus = await made(seed)
      const text = pageText(join(root, String(seed)))
      const digital = corpus.facts.flatMap((fact) => fact.placements).filter((p) => !p.scanned)
      expect(digital.length).toBeGreaterThan(900)
      expect(digital.filter((p) => !text(p.file, p.page).includes(bare(p.quote)))).toEqual([])
    }
  })

  it.skipIf(!poppler)('marks every page as invented, and leaves scanned pages without text (skipped without pdftotext)', () => {
    const text = pageText(join(root, '1'))
    const scans = new Set(
      gold.facts
        .flatMap((f) => f.placements)
        .filter((p) => p.scanned)
        .map((p) => `${p.file}#${p.page}`),
    )
    const pages = gold.documents.flatMap((d) =>
      Array.from({ length: d.pages }, (_, i) => ({ key: `${d.file}#${i + 1}`, text: text(d.file, i + 1) })),
    )
    expect(scans.size).toBe(4)
    expect(pages.filter((page) => page.text === '').map((page) => page.key)).toEqual([...scans].sort())
    expect(pages.filter((page) => page.text !== '' && !page.text.includes('架空の資料'))).toEqual([])
  })
})
