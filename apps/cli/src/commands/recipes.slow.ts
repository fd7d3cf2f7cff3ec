import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { searchResult } from '@colrag/core/schemas'
import { expect, test } from 'vitest'
import { tableAndPicturePdf } from '../fixture/table-and-picture-pdf.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'recipes-cli-'))
const papers = join(folder, 'papers')
mkdirSync(papers)
writeFileSync(join(papers, 'a.pdf'), tableAndPicturePdf('The pumps of the towns'))

interface Said {
  readonly code: unknown
  readonly stdout: string
  readonly stderr: string
}
const colrag = (...args: string[]): Promise<Said> =>
  new Promise((resolve) =>
    execFile(process.execPath, ['--conditions=colrag-source', main, ...args], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    ),
  )
const well = async (...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await colrag(...args)
  expect([code, code === 0 ? '' : stderr]).toEqual([0, ''])
  return stdout
}
const found = async (question: string, workspace: string, ...args: string[]): Promise<ReturnType<typeof searchResult.parse>> =>
  searchResult.parse(JSON.parse(await well('search', question, '-w', workspace, '-k', '3', '--json', ...args)))
const searched = (workspace: string, ...args: string[]): ReturnType<typeof found> => found('pump', workspace, ...args)

test('a workspace of several recipes is searched with each, gets one of a file, and goes on without the file', async () => {
  const workspace = join(folder, 'w')
  await well('ingest', papers, '-w', workspace, '--recipe', 'embedded,paper-v0.7.3')
  expect((await searched(workspace)).recipe).toBe('embedded')
  // Other weights need no index of their own.
  for (const recipe of ['paper-v0.7.3', 'paper-v0.7.4', 'naive-rag', 'full'])
    expect(await searched(workspace, '--recipe', recipe)).toMatchObject({ recipe })
  const mine = join(folder, 'mine.yaml')
  writeFileSync(mine, 'base: embedded\nindexes: {bm25: {tokenizer: paper}}\n')
  const lacking = await colrag('search', 'pump', '-w', workspace, '--recipe', './mine.yaml')
  expect([lacking.code, lacking.stderr]).toEqual([
    2,
    expect.stringMatching(
      /made with the recipes embedded, paper-v0.7.3, not mine: of mine it lacks what its axes search \(bm25\); .*colrag reindex --workspace .* --recipe FILE --add/,
    ),
  ])
  expect(await well('reindex', '-w', workspace, '--recipe', './mine.yaml', '--add')).toMatch(/bm25 +kept[\s\S]*bm25-3 +rebuilt/)
  rmSync(mine)
  expect(await searched(workspace, '--recipe', 'mine')).toMatchObject({ recipe: 'mine' })
  expect(await well('ingest', papers, '-w', workspace)).toContain('(1 unchanged)')
  expect(await well('verify', '-w', workspace)).toContain('no problems')
  expect(await well('recipes', '-w', workspace)).toMatch(/mine +yes/)
  expect(await well('recipes', 'compare', 'mine', 'embedded', '-w', workspace)).toMatch(/indexes.bm25.tokenizer +paper +mixed/)
  const to = join(folder, 'out.tar')
  await well('export', to, '-w', workspace)
  await well('import', to, '-w', join(folder, 'w2'))
  expect(await searched(join(folder, 'w2'), '--recipe', 'mine')).toEqual(await searched(workspace, '--recipe', 'mine'))
  expect(await well('reindex', '-w', workspace, '--recipe', 'paper-v0.7.3')).toContain('(before: embedded,paper-v0.7.3,mine)')
  expect((await colrag('search', 'pump', '-w', workspace, '--recipe', 'mine')).code).toBe(2)
})

test('a shown recipe, saved and used, answers as the one it was shown of', async () => {
  writeFileSync(join(folder, 'shown.yaml'), await well('recipes', 'show', 'embedded'))
  await well('ingest', papers, '-w', 'w3', '--recipe', 'shown.yaml')
  const shown = await searched('w3')
  expect({ ...(await searched('w3', '--recipe', 'embedded')), recipe: 'shown' }).toEqual(shown)
  writeFileSync(join(folder, 'bad.yaml'), 'base: embedded\nvalues: {weights: {txt: 1}}\n')
  expect(await colrag('ingest', papers, '-w', 'w4', '--recipe', 'bad.yaml')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('bad.yaml:2: values.weights.txt: unknown key; did you mean text?'),
  })
})

test('programs in the place of parts: one that works, and one that crashes at every page', async () => {
  const stage = (name: string): string =>
    `cmd:${process.execPath} --conditions=colrag-source ${fileURLToPath(import.meta.resolve(`@colrag/${name}`)).replace('index.ts', 'bin.ts')}`
  await well('ingest', papers, '-w', 'w5')
  await well('ingest', papers, '-w', 'w6', '--triples', stage('triples'), '--captions', stage('caption'), '--layout', stage('layout'))
  const hits = ({ hits: found }: Awaited<ReturnType<typeof searched>>): unknown => found.map(({ id, text, score }) => [id, text, score])
  expect(hits(await searched('w6'))).toEqual(hits(await searched('w5')))
  const { code, stdout } = await colrag('ingest', papers, '-w', 'w7', '--layout', `cmd:${process.execPath} -e process.abort()`)
  expect([code, stdout]).toEqual([3, expect.stringMatching(/model-failed: a.pdf, page 1: .*SIGABRT.*; layout-ruled laid this page out/)])
  expect(hits(await searched('w7'))).toEqual(hits(await searched('w5')))
  const reranked = await searched('w5', '--rerank', `cmd:${process.execPath} -e process.exit(7)`)
  expect([hits(reranked), reranked.issues]).toEqual([
    hits(await searched('w5')),
    [expect.objectContaining({ stage: 'rerank-command', code: 'model-failed' })],
  ])
})

test('rows of tables are units of their own where a file of a recipe says so: one is found with its headers, and its box is cited', async () => {
  const rows = join(folder, 'rows.yaml')
  writeFileSync(rows, 'base: embedded\nunits: {rows: true}\nvalues: {weights: {fine: 0.2}}\n')
  await well('ingest', papers, '-w', 'w8', '--recipe', './rows.yaml')
  const [hit] = (await found('Bridges of Burley', 'w8')).hits
  expect(hit?.axes['fine']).toBe(1)
  const [, row = '', place = ''] =
    /^fine: the best is row (\d+), page 1 \[([\d ]+)\]: Burley\t789\t12$/m.exec(hit?.explanation.notes.join('\n') ?? '') ?? []
  expect([row, place === '']).toEqual(['3', false])
  const { citations } = JSON.parse(await well('ask', 'How many bridges were damaged in Burley?', '-w', 'w8', '--json')) as {
    citations: { quote: string; boxes: { x: number; y: number; width: number; height: number }[] }[]
  }
  const cited = citations.find(({ quote }) => quote.includes('Burley') && quote.includes('12'))
  const [x = 0, y = 0, width = 0, height = 0] = place.split(' ').map(Number)
  const inside = cited?.boxes.every(
    (box) => box.x >= x - 1 && box.y >= y - 1 && box.x + box.width <= x + width + 1 && box.y + box.height <= y + height + 1,
  )
  expect([cited?.boxes.length === 0, inside]).toEqual([false, true])
  // A workspace that was made without them says what is to be done.
  await well('ingest', papers, '-w', 'w9')
  expect(await well('reindex', '-w', 'w9', '--recipe', './rows.yaml')).toMatch(
    /nothing is stored yet that fine could search: colrag ingest/,
  )
  await well('ingest', papers, '-w', 'w9')
  expect((await found('Bridges of Burley', 'w9')).hits[0]?.axes['fine']).toBe(1)
})

test('a workspace runs no program that only it names, whatever it calls its recipe, until that is allowed', async () => {
  const ran = join(folder, 'ran')
  const program = `require('node:fs').writeFileSync(${JSON.stringify(ran)}, '')`
  const file = join(folder, 'theirs.yaml')
  const part = JSON.stringify({ command: [process.execPath, '-e', program] })
  writeFileSync(file, `base: embedded\nparts:\n  rerank: ${part}\n  triples: ${part}\n`)
  await well('ingest', papers, '-w', 'w10', '--recipe', 'embedded')
  expect((await colrag('reindex', '-w', 'w10', '--recipe', './theirs.yaml')).code).toBe(0)
  rmSync(file)
  const tries = [
    ['search', 'pump', '-w', 'w10'],
    ['search', 'pump', '-w', 'w10', '--recipe', 'theirs'],
    ['ask', 'How many pumps?', '-w', 'w10'],
    ['lesson', 'pumps', '-w', 'w10'],
    ['serve', '-w', 'w10', '--port', '0'],
    ['ingest', papers, '-w', 'w10'],
    ['reindex', '-w', 'w10'],
    ['migrate', '-w', 'w10'],
    ['verify', '-w', 'w10', '--repair'],
    ['inspect', 'a.pdf', '-w', 'w10'],
  ]
  for (const args of tries) {
    const { code, stderr } = await colrag(...args)
    expect([args, code, stderr]).toEqual([args, 2, expect.stringMatching(/runs programs: .*--allow-programs/)])
  }
  await well('search', 'pump', '-w', 'w10', '--recipe', 'embedded')
  await well('verify', '-w', 'w10')
  await well('stats', '-w', 'w10')
  expect(existsSync(ran)).toBe(false)
  expect((await searched('w10', '--allow-programs')).issues).toMatchObject([{ stage: 'rerank-command' }])
  expect(existsSync(ran)).toBe(true)
})
