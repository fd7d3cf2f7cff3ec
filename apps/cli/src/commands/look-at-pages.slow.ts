import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SearchResult } from '@colrag/core/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatServer } from '../fixture/chat-server.ts'
import type { ChatServer } from '../fixture/chat-server.ts'
import { pdfOf, streamObject } from '../fixture/pdf-of.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'look-at-pages-'))
let server: ChatServer | null = null

const colrag = (...args: string[]): Promise<{ readonly code: number; readonly out: string; readonly err: string }> =>
  new Promise((done) => {
    execFile(
      process.execPath,
      ['--conditions=colrag-source', main, ...args],
      { cwd: folder, env: { ...process.env, OPENAI_BASE_URL: server?.url ?? '', OPENAI_API_KEY: 'key' } },
      (error, out, err) => done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })

/** A sheet of one line. */
const sheet = (line: string): Buffer =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 400] /Resources << /Font << /F 5 0 R >> >> /Contents 4 0 R >>',
    streamObject(`BT /F 14 Tf 1 0 0 1 40 200 Tm (${line}) Tj ET`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])

const sheets = ['pump', 'pump pump house', 'pump of the north', 'valve of the pump', 'pump basin']
beforeAll(async () => {
  sheets.forEach((line, i) => writeFileSync(join(folder, `s${i}.pdf`), sheet(line)))
  const { code, err } = await colrag('ingest', ...sheets.map((_, i) => `s${i}.pdf`), '-w', 'w', '--recipe', 'visual')
  if (code !== 0) throw new Error(err)
})
afterAll(() => {
  server?.close()
  rmSync(folder, { recursive: true })
})

/** What the server hears of a search for pumps whose model says yes to sheets that hold one of `yes`. */
async function search(
  yes: readonly string[],
): Promise<{ pages: readonly string[]; asked: ChatServer['asked']; err: string; result: SearchResult }> {
  server?.close()
  const answering = await chatServer(({ words }) => JSON.stringify({ answers: yes.some((one) => words.includes(one)) }))
  server = answering
  const { code, out, err } = await colrag('search', 'pump', '-w', 'w', '--visual', '--rerank', 'pages:openai:gpt', '--json')
  if (code !== 0) throw new Error(err)
  const result = JSON.parse(out) as SearchResult
  return { pages: result.hits.map(({ text }) => text.trim()), asked: answering.asked, err, result }
}

test('a model looks at the picture of page after page until two answer, which then come first', async () => {
  const all = await search([])
  expect(all.asked.map(({ picture }) => picture)).toEqual(sheets.map(() => true))
  const before = all.pages
  const [, second = '', , fourth = ''] = before
  const { pages, asked } = await search([`\n${second}\n`, `\n${fourth}\n`])
  expect(pages.slice(0, 2)).toEqual([second, fourth])
  expect(pages.slice(2)).toEqual(before.filter((page) => page !== second && page !== fourth))
  expect(asked).toHaveLength(4)
})

test('a page whose file is gone is judged by its words, and said not to be drawn', async () => {
  rmSync(join(folder, 's2.pdf'))
  const { asked, result } = await search([])
  const blind = asked.filter(({ picture }) => !picture)
  expect([asked.length, blind.length]).toEqual([sheets.length, 1])
  expect(blind[0]?.words).toContain('pump of the north')
  expect(result.issues).toMatchObject([{ code: 'not-found', hint: 'put the file back there' }])
})
