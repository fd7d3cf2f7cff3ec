import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableAndPicturePdf } from '../fixture/table-and-picture-pdf.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'evidence-graph-cli-'))

interface Ran {
  readonly status: number | null
  readonly out: string
  readonly told: string
}

function colrag(...args: string[]): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--conditions=colrag-source', main, ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, out: stdout, told: stderr }
}

beforeAll(() => {
  writeFileSync(join(folder, 'a.pdf'), tableAndPicturePdf('The pumps of the towns'))
  expect(colrag('ingest', 'a.pdf', '-w', 'w').status).toBe(0)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('an answer draws how the question reaches what was found, the same bytes each time', () => {
  const drawn = (file: string): string => {
    const { status, told } = colrag('ask', 'What does the photo of the pumps show?', '-w', 'w', '--evidence-graph', file)
    expect(status).toBe(0)
    expect(told).toContain(`evidence graph → ${file}\n`)
    return readFileSync(join(folder, file), 'utf8')
  }
  const svg = drawn('one.svg')
  expect(svg).toMatch(/^<svg [^]*pumps[^]*<\/svg>\s*$/)
  expect(drawn('again.svg')).toBe(svg)
})

test('a question that reaches nothing is drawn alone, and that is told', () => {
  const { status, told } = colrag('ask', 'zzzz qqqq', '-w', 'w', '--evidence-graph', 'none.svg')
  expect(status).toBe(0)
  expect(told).toContain('none.svg: nothing that was found is reached from the question')
  expect(readFileSync(join(folder, 'none.svg'), 'utf8')).toContain('zzzz qqqq')
})

test('a graph that cannot be written is told before anything is asked, and so is one for a batch', () => {
  // Nothing listens where the model should be: an answer asked for would fail there.
  const lost = colrag('ask', 'pumps', '-w', 'w', '--evidence-graph', 'no/such/g.svg', '--answer', 'llm:ollama:none')
  expect(lost.status).toBe(2)
  expect(lost.told).toContain('no/such/g.svg cannot be written to')
  writeFileSync(join(folder, 'q.jsonl'), '{"id":"1","question":"pumps"}\n')
  const batch = colrag('ask', '-w', 'w', '--queries', 'q.jsonl', '--evidence-graph', 'batch.svg')
  expect(batch.told).toContain('--evidence-graph draws one answer')
  expect(existsSync(join(folder, 'batch.svg'))).toBe(false)
})

test('what ranks pictures can be named, changed and switched off, and a name that is none is told with those that are', () => {
  for (const ranker of ['maxsim', 'pooled', 'none'])
    expect(colrag('ask', 'What does the photo of the pumps show?', '-w', 'w', '--visual-ranker', ranker)).toMatchObject({ status: 0 })
  const wrong = colrag('ask', 'pumps', '-w', 'w', '--visual-ranker', 'sharpest')
  expect(wrong.status).not.toBe(0)
  expect(wrong.told).toMatch(/sharpest.*maxsim/s)
  expect(wrong.told).not.toMatch(/\n\s+at /)
})
