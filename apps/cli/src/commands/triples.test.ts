import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Triple } from '@colrag/core'
import { ingestResult } from '@colrag/core/schemas'
import type { IngestResult } from '@colrag/core/schemas'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chatServer } from '../fixture/chat-server.ts'
import type { ChatRequest, ChatServer } from '../fixture/chat-server.ts'
import { tableAndPicturePdf } from '../fixture/table-and-picture-pdf.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const args = (...more: string[]): string[] => ['--conditions=colrag-source', main, ...more]
let server: ChatServer | null = null
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'triples-'))
  writeFileSync(join(folder, 'flood.pdf'), tableAndPicturePdf('Report on the flood'))
})
afterEach(() => {
  server?.close()
  server = null
})
const env = (): NodeJS.ProcessEnv => ({ ...process.env, OPENAI_BASE_URL: server?.url ?? '', OPENAI_API_KEY: 'secret-key-of-the-test' })
const colrag = async (...more: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, args(...more), { env: env() })).stdout
const ingest = (...more: string[]): Promise<string> =>
  colrag('ingest', join(folder, 'flood.pdf'), '-w', join(folder, 'w'), '--triples', 'llm:openai:words', ...more)

const triple = (subject: string, predicate: string, object: string): object => ({ subject, predicate, object })
/** Of the table something true and something not; of a first try elsewhere nothing that can be read; else a fenced list. */
const sensible = ({ words, seed }: ChatRequest): string =>
  words.includes('1,234')
    ? JSON.stringify({ triples: [triple('Alton', 'Houses', '1,234'), triple('Alton', 'Houses', '4,321')] })
    : seed === 0
      ? 'I am sorry.'
      : `\`\`\`json\n${JSON.stringify([triple('flood', 'is shown in', 'Figure 1'), triple('flood', 'cost', '99 million')])}\n\`\`\``

async function inspected(): Promise<Triple[]> {
  const { pages } = JSON.parse(await colrag('inspect', 'flood.pdf', '-w', join(folder, 'w'), '--json')) as {
    pages: { triples: Triple[] }[]
  }
  return pages.flatMap((page) => page.triples)
}

test('a model gives triples; what the text does not hold is rejected, counted and told with what it cost', async () => {
  server = await chatServer(sensible)
  const result = JSON.parse(await ingest('--model-price', '1,10', '--json')) as IngestResult
  expect(ingestResult.parse(result)).toEqual(result)
  expect(result.documents.map((d) => d.status)).toEqual(['ok'])
  const report = result.models?.[0]
  expect(report).toMatchObject({ stage: 'llm-triples', model: 'openai:words', failed: 0, kept: 0 })
  expect(report?.rejected['number-not-in-text']).toBeGreaterThanOrEqual(1)
  expect(report?.calls).toBe(server.asked.length)
  expect(report?.money).toBeCloseTo((server.asked.length * (100 + 200)) / 1e6)

  const calls = server.asked.length
  const triples = await inspected()
  expect(server.asked).toHaveLength(calls)
  const said = triples.filter((t) => t.by.model !== undefined)
  expect(said.map((t) => t.object)).toContain('1,234')
  expect(said.every((t) => t.by.model === 'openai:words@unpinned' && !/4,321|99/.test(t.object))).toBe(true)
  expect(await ingest('--offline')).toContain('1 unchanged')
  expect(server.asked).toHaveLength(calls)
  await expect(ingest('--triples', 'rules')).rejects.toMatchObject({
    stderr: expect.stringContaining(
      'made with --recipe embedded --triples llm:openai:words, not --recipe embedded --triples rules',
    ) as string,
  })
}, 120_000)

test('what a model failed at is told, and asked again by --retry alone, and nothing else is', async () => {
  let wise = false
  server = await chatServer((request) => (wise || request.words.includes('1,234') ? sensible({ ...request, seed: 1 }) : 'I am sorry.'))
  const first = JSON.parse(await ingest('--json')) as IngestResult
  const failed = first.models?.[0]?.failed ?? 0
  expect(failed).toBeGreaterThan(0)
  expect(first.documents[0]?.issues[0]).toMatchObject({
    code: 'model-output',
    message: expect.stringContaining(`nothing of use for ${failed} `) as string,
    hint: expect.stringContaining('--retry') as string,
  })
  const calls = server.asked.length
  expect(await ingest()).toContain('1 unchanged')
  expect(server.asked).toHaveLength(calls)
  wise = true
  const again = JSON.parse(await ingest('--retry', '--json')) as IngestResult
  expect(again.models?.[0]).toMatchObject({ failed: 0, calls: failed })
  expect(again.documents[0]?.issues).toEqual([])
  expect(server.asked.slice(calls).every(({ words, seed }) => seed === 3 && !words.includes('1,234'))).toBe(true)
  expect(await ingest('--retry')).toContain('1 unchanged')
  expect(server.asked).toHaveLength(calls + failed)
}, 120_000)

test('a run that was killed asks for nothing twice', async () => {
  let stuck = 2
  server = await chatServer((request, call) => (call === stuck ? null : sensible(request)))
  const run = spawn(process.execPath, args('ingest', join(folder, 'flood.pdf'), '-w', join(folder, 'w'), '--triples', 'llm:openai:words'), {
    env: env(),
    stdio: 'ignore',
  })
  const ended = once(run, 'exit')
  while (server.asked.length <= stuck && run.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 20))
  run.kill('SIGKILL')
  await ended
  const before = server.asked.length
  stuck = -1
  // The options need not be named again.
  const { stdout: told, stderr } = await promisify(execFile)(
    process.execPath,
    args('ingest', join(folder, 'flood.pdf'), '-w', join(folder, 'w')),
    { env: env() },
  )
  expect(stderr).toContain('note: going on with --recipe embedded --triples llm:openai:words, as the run that was stopped here began')
  const key = (r: ChatRequest): string => `${r.seed} ${r.words}`
  const answered = server.asked.slice(0, before - 1).map(key)
  const after = server.asked.slice(before).map(key)
  expect(before).toBe(3)
  expect(after).toContain(key(server.asked[before - 1] as ChatRequest))
  for (const request of after) expect(answered).not.toContain(request)
  expect(new Set(after).size).toBe(after.length)
  expect(told).toContain('llm-triples (openai:words)')
  expect(told).toMatch(/2 replies kept from before/)
}, 120_000)
