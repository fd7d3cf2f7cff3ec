import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { StreamRecord } from '@colrag/core'
import { streamRecord } from '@colrag/core/schemas'
import { expect, test } from 'vitest'
import { buildPdf } from './fixtures/build-pdf.ts'
import { writeFixture } from './fixtures/read-fixture.ts'

const bin = fileURLToPath(new URL('./bin.ts', import.meta.url))
const run = (...args: string[]): { status: number | null; records: StreamRecord[]; stderr: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--conditions=colrag-source', bin, ...args], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  return {
    status,
    stderr,
    records: stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => streamRecord.parse(JSON.parse(line))),
  }
}
const good = writeFixture(
  buildPdf({ pages: ['one', 'two', 'three'].map((word) => ({ content: `BT /F1 10 Tf 20 100 Td (${word}) Tj ET` })) }),
)
const empty = writeFixture(new Uint8Array())

test('pages chosen from a file, as the documented stream', () => {
  const { status, records } = run(good, '--pages', '2-3')
  expect(status).toBe(0)
  expect(records.map((r) => r.type)).toEqual(['document', 'page', 'page-end', 'page', 'page-end', 'document-end'])
  expect(records.flatMap((r) => (r.type === 'page' ? r.value.spans.map((s) => s.text) : []))).toEqual(['two', 'three'])
})

test('a file that cannot be read is an issue, and the next one is read; alone it is a fault', () => {
  const both = run(empty, good)
  expect([both.status, both.records.filter((r) => r.type === 'page').length]).toEqual([0, 3])
  expect(both.records.flatMap((r) => (r.type === 'issue' ? [r.value.code] : []))).toEqual(['empty'])
  const alone = run(empty)
  expect([alone.status, alone.stderr.trim().split('\n').length]).toEqual([1, 1])
})

test('wrong use exits with 2 and says how', () => {
  for (const args of [[], [good, '--pages', 'x'], [good, '--nonsense']]) {
    const { status, stderr } = run(...args)
    expect([status, stderr.length > 10]).toEqual([2, true])
  }
})
