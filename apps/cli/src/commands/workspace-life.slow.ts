import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { searchResult } from '@colrag/core/schemas'
import type { SearchHit } from '@colrag/core/schemas'
import { expect, test } from 'vitest'
import { tableAndPicturePdf } from '../fixture/table-and-picture-pdf.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const frozen = fileURLToPath(new URL('../fixture/workspace-format-1', import.meta.url))
const scratch = (): string => mkdtempSync(join(tmpdir(), 'life-'))

interface Said {
  readonly code: unknown
  readonly stdout: string
  readonly stderr: string
}
const colrag = (...args: string[]): Promise<Said> =>
  new Promise((resolve) =>
    execFile(process.execPath, ['--conditions=colrag-source', main, ...args], (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    ),
  )
const json = async (...args: string[]): Promise<Record<string, unknown>> => {
  const { code, stdout, stderr } = await colrag(...args, '--json')
  expect([code, stderr.split('\n').filter((line) => line.startsWith('colrag:'))]).toEqual([0, []])
  return JSON.parse(stdout) as Record<string, unknown>
}
const question = 'How many bridges fell in Burley'
const hits = async (workspace: string): Promise<readonly Pick<SearchHit, 'id' | 'score' | 'text' | 'axes'>[]> => {
  const { stdout } = await colrag('search', question, '-w', workspace, '-k', '5', '--json')
  return searchResult.parse(JSON.parse(stdout)).hits.map(({ id, score, text, axes }) => ({ id, score, text, axes }))
}

test('a workspace of format 1 says what differs, is migrated without its files, and then answers as it did when it was made', async () => {
  const workspace = join(scratch(), 'w')
  cpSync(frozen, workspace, { recursive: true })
  const refused = await colrag('search', question, '-w', workspace)
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringMatching(/axis bm25: format is 1[\s\S]*colrag reindex/)])
  expect((await colrag('verify', '-w', workspace)).code).toBe(3)
  expect(await json('migrate', '-w', workspace)).toMatchObject({ format: 1, documents: 3, axes: { bm25: 'rebuilt', text: 'rebuilt' } })
  // Recipes may weigh axes in other ways by now; what is found, and its text, is what was stored.
  const then = searchResult.parse(JSON.parse(readFileSync(`${frozen}.search.json`, 'utf8'))).hits
  const now = await hits(workspace)
  expect(now[0]).toMatchObject({ id: then[0]?.id, text: then[0]?.text })
  const texts = new Map<string, string>(then.map(({ id, text }) => [id, text]))
  const both = now.filter(({ id }) => texts.has(id))
  expect(both.length).toBeGreaterThan(1)
  expect(both.map(({ text }) => text)).toEqual(both.map(({ id }) => texts.get(id)))
  expect((await colrag('verify', '-w', workspace)).code).toBe(0)
  expect(await json('migrate', '-w', workspace)).toMatchObject({
    format: 2,
    axes: { bm25: 'kept', text: 'kept' },
  })
})

test('documents come and go, and what is left is exported, imported, damaged, mended and compacted', async () => {
  const folder = scratch()
  const [papers, workspace, copy, out] = ['papers', 'w', 'copy', 'out'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ]
  mkdirSync(papers)
  writeFileSync(join(papers, 'river.pdf'), tableAndPicturePdf('The flood of the river'))
  writeFileSync(join(papers, 'storm.pdf'), tableAndPicturePdf('The storm at the coast'))
  await json('ingest', papers, '-w', workspace)
  const alone = await hits(workspace)
  writeFileSync(join(papers, 'quake.pdf'), tableAndPicturePdf('The quake in the hills'))
  await json('ingest', papers, '-w', workspace)
  expect(await json('delete', 'quake.pdf', '-w', workspace)).toMatchObject({
    deleted: [{ uri: expect.stringContaining('quake') }],
    documents: 2,
  })
  expect(await hits(workspace)).toEqual(alone)
  expect(await colrag('delete', 'quake.pdf', '-w', workspace)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('it holds river.pdf'),
  })

  await json('export', out, '-w', workspace)
  expect(await json('import', out, '-w', copy)).toMatchObject({ documents: 2, taken: expect.arrayContaining(['text']) })
  expect(await hits(copy)).toEqual(alone)
  expect(await json('stats', '-w', copy)).toMatchObject({ format: 2, documents: { ok: 2 }, units: { block: 8 } })

  const generation = join(workspace, 'index', readdirSync(join(workspace, 'index'))[0] ?? '')
  for (const axis of readdirSync(generation)) {
    const [file = ''] = readdirSync(join(generation, axis))
    appendFileSync(join(generation, axis, file), 'x')
    expect(await colrag('verify', '-w', workspace)).toMatchObject({ code: 3, stdout: expect.stringContaining('corrupt') })
    expect((await colrag('verify', '--repair', '-w', workspace)).code).toBe(0)
    expect(await hits(workspace)).toEqual(alone)
  }
  expect(await json('reindex', '--recipe', 'naive-rag', '-w', workspace)).toMatchObject({ before: 'embedded', axes: { text: 'rebuilt' } })
  expect(await json('reindex', '--recipe', 'embedded', '-w', workspace)).toMatchObject({ recipe: 'embedded' })
  expect(await hits(workspace)).toEqual(alone)
  rmSync(join(workspace, 'quarantine'), { recursive: true })
  await json('delete', 'river.pdf', 'storm.pdf', '-w', workspace)
  await json('compact', '-w', workspace)
  const left = readdirSync(workspace, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(left.map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name)).length > 0]).sort()).toEqual([
    ['manifest.json', true],
    ['records.log', false],
    ['vectors.log', false],
  ])
  expect(existsSync(join(papers, 'river.pdf'))).toBe(true)
})
