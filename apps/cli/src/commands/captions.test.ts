import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Caption } from '@colrag/core'
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
  folder = mkdtempSync(join(tmpdir(), 'captions-'))
  writeFileSync(join(folder, 'flood.pdf'), tableAndPicturePdf('Report on the flood'))
})
afterEach(() => {
  server?.close()
  server = null
})
const env = (): NodeJS.ProcessEnv => ({ ...process.env, OPENAI_BASE_URL: server?.url ?? '', OPENAI_API_KEY: 'secret-key-of-the-test' })
const colrag = async (...more: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, args(...more), { env: env() })).stdout
const workspace = (): string => join(folder, 'w')
const ingest = (...more: string[]): Promise<string> => colrag('ingest', join(folder, 'flood.pdf'), '-w', workspace(), ...more)

const seen = {
  kind: 'photo of a bridge',
  summary: 'A bridge stands over a flooded river.',
  visibleText: [],
  numbers: ['99'],
  classes: [{ id: 'flood', confidence: 0.9 }],
}
const sensible = ({ picture, seed }: ChatRequest): string =>
  picture
    ? JSON.stringify(seen)
    : seed === 0
      ? '{"caption": "Houses and bridges by town, 2,368 houses in all."}'
      : '```json\n{"caption": "Damage by town: Alton lost 1,234 houses, the most of all."}\n```'

async function inspected(): Promise<Caption[]> {
  const { pages } = JSON.parse(await colrag('inspect', 'flood.pdf', '-w', workspace(), '--json')) as { pages: { captions: Caption[] }[] }
  return pages.flatMap((page) => page.captions)
}

test('a model captions tables and pictures; what it said of them is kept, counted and never asked for again', async () => {
  server = await chatServer(sensible)
  const result = JSON.parse(
    await ingest('--captions', 'vlm:openai:eyes', '--pack', 'disaster', '--model-price', '1,10', '--json'),
  ) as IngestResult
  expect(ingestResult.parse(result)).toEqual(result)
  expect(result.documents.map((d) => [d.status, d.issues])).toEqual([['ok', []]])
  expect(server.asked.map((r) => [r.picture, r.seed]).sort()).toEqual([
    [false, 0],
    [false, 1],
    [true, 0],
  ])
  expect(result.models).toMatchObject([
    {
      stage: 'llm-captioner',
      model: 'openai:eyes',
      blocks: 2,
      asked: 2,
      made: 2,
      failed: 0,
      calls: 3,
      kept: 0,
      retries: 1,
      promptTokens: 300,
      tokens: 60,
      rejected: { 'numbers that are not in the block': 1 },
    },
  ])
  expect(result.models?.[0]?.money).toBeCloseTo((300 + 600) / 1e6)

  const captions = await inspected()
  expect(server.asked).toHaveLength(3)
  expect(captions.map((c) => c.text)).toEqual(['Damage by town: Alton lost 1,234 houses, the most of all.', seen.summary])
  expect(captions[0]).toMatchObject({
    reference: { text: 'The flood of the river is shown in Figure 1 and its damage in Table 1.' },
    by: { model: 'openai:eyes@unpinned', call: { attempts: 2, seed: 1 } },
  })
  expect(captions[1]?.picture).toMatchObject({ classes: [{ id: 'flood', confidence: 0.9 }], numbers: [], droppedNumbers: ['99'] })

  expect(await colrag('search', 'flooded river', '-w', workspace())).toMatch(/^\s*1\. .* photo /)
}, 120_000)

test('a run that was killed asks for nothing twice', async () => {
  let stuck = 1
  server = await chatServer((request, call) => (call === stuck ? null : sensible(request)))
  const run = spawn(process.execPath, args('ingest', join(folder, 'flood.pdf'), '-w', workspace(), '--captions', 'llm:openai:words'), {
    env: env(),
    stdio: 'ignore',
  })
  const ended = once(run, 'exit')
  while (server.asked.length <= stuck && run.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 20))
  run.kill('SIGKILL')
  await ended
  const before = server.asked.length
  stuck = -1
  const told = await ingest('--captions', 'llm:openai:words')
  const after = server.asked.slice(before)
  const key = (r: ChatRequest): string => `${r.seed} ${r.words}`
  const answered = server.asked.slice(0, before - 1).map(key)
  expect(before).toBe(2)
  expect(after.map(key)).toContain(key(server.asked[before - 1] as ChatRequest))
  for (const request of after) expect(answered).not.toContain(key(request))
  expect(told).toContain('llm-captioner (openai:words)')
  expect(told).toMatch(/1 call in [\d.]+ s, 1 reply kept from before/)
}, 120_000)
