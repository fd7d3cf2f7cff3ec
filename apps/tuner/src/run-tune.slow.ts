import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { datasetFolder, prepareSet } from '@colrag/benchmarks/sets'
import type { RetrievalSet } from '@colrag/benchmarks/sets'
import { makeRecipe, namedRecipes } from '@colrag/recipes'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from './fixture/run-command.ts'
import { writeTownSet } from './fixture/town-set.ts'
import type { TuneReport } from './report/tune-report.ts'

const folder = mkdtempSync(join(tmpdir(), 'tune-command-'))
afterAll(() => rmSync(folder, { recursive: true }))
const towns = writeTownSet(join(folder, 'towns'), { towns: 40 })
const at = (name: string): string => join(folder, name)
const keep = at('keep')
const asked = ['--dataset', towns, '--keep', keep, '--objective', 'ndcg@10', '--seed', '5']
const reportOf = (stdout: string): TuneReport => JSON.parse(stdout) as TuneReport

test('50 trials are 25, a process that is killed, and the rest: to the last bit', async () => {
  const whole = await runCommand([...asked, '--json'])
  expect([whole.code === 0 || whole.code === 3, reportOf(whole.stdout).trials.length]).toEqual([true, 50])
  const study = ['--study', at('killed.sqlite')]
  const first = await runCommand([...asked, ...study, '--trials', '25', '--json'])
  expect(reportOf(first.stdout).trials).toEqual(reportOf(whole.stdout).trials.slice(0, 25))
  const killed = await runCommand([...asked, ...study, '--trials', '50'], { text: 'trial 33 ', signal: 'SIGKILL' })
  expect([killed.killed, killed.stdout]).toEqual([true, ''])
  const rest = await runCommand([...asked, ...study, '--trials', '50', '--json'])
  expect(rest.stderr).not.toContain('trial 20 ')
  expect(rest.stdout).toBe(whole.stdout)
  const other = await runCommand([...asked, ...study, '--sampler', 'random', '--trials', '50'])
  expect([other.code, other.stderr]).toEqual([2, expect.stringMatching(/was begun with another sampler; go on with the same/)])
})

test('threads change nothing; trials asked for at once are the same each time', async () => {
  const few = [...asked, '--trials', '12', '--json']
  const alone = await runCommand(few)
  expect((await runCommand([...few, '--workers', '2'])).stdout).toBe(alone.stdout)
  const parallel = await runCommand([...few, '--parallel', '4', '--workers', '2'])
  expect((await runCommand([...few, '--parallel', '4'])).stdout).toBe(parallel.stdout)
  expect(reportOf(parallel.stdout).trials.slice(0, 10)).toEqual(reportOf(alone.stdout).trials.slice(0, 10))
})

test('what is written is served: the recipe ranks as the trial did', async () => {
  const file = at('mine.yaml')
  const { code, stdout } = await runCommand([...asked, '--trials', '15', '--json', '--write-recipe', file, '--force', '--out', at('out')])
  expect([0, 3]).toContain(code)
  const report = reportOf(stdout)
  const { name, definitions } = namedRecipes(file)
  const recipes = [await makeRecipe(name, { definitions }), await makeRecipe('embedded')] as const
  expect(recipes[0].values).toEqual(report.rows[0]?.values)
  const { set } = await datasetFolder(towns)
  const prepared = await prepareSet(set as RetrievalSet, recipes, { data: folder, keep })
  const [mine, own] = prepared.searches
  for (const [i, { text }] of prepared.questions.entries()) {
    const asks = [{ id: String(i), text }, { depth: 60 }, prepared.ctx] as const
    const served = await mine?.retriever().retrieve(...asks)
    expect(served).toEqual(await own?.retriever(report.rows[0]?.values).retrieve(...asks))
  }
  await prepared.close()
  for (const recipe of recipes) await recipe.close()
  const page = readFileSync(join(at('out'), 'report.html'), 'utf8')
  for (const id of ['history-0', 'parallel', 'simplex-weights']) expect(page).toContain(`<figure id="${id}">`)
  expect(page).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/)
  expect(readFileSync(join(at('out'), 'report.md'), 'utf8')).toContain('# Tuning embedded on towns')
  expect(JSON.parse(readFileSync(join(at('out'), 'report.json'), 'utf8'))).toEqual(report)
})

test('weights of chance judgements that lose are refused with exit code 3, and written only with --force', async () => {
  const noisy = writeTownSet(at('noisy'), { towns: 30, noise: 11 })
  const file = at('noisy.yaml')
  const args = ['--dataset', noisy, '--trials', '3', '--objective', 'mrr@10', '--seed', '1', '--write-recipe', file, '--json']
  const refused = await runCommand(args)
  expect([refused.code, reportOf(refused.stdout).recommendation.verdict, existsSync(file)]).toEqual([3, 'loses', false])
  expect(refused.stderr).toMatch(/is not written, since the tuned values lose/)
  const forced = await runCommand([...args, '--force'])
  expect([forced.code, existsSync(file)]).toEqual([3, true])
})

test('Ctrl-C stops between two trials, and the study goes on', async () => {
  const study = ['--study', at('stopped.sqlite'), '--trials', '30']
  const stopped = await runCommand([...asked, ...study], { text: 'trial 2 ', signal: 'SIGINT' })
  expect([stopped.code, stopped.stdout, stopped.stderr]).toEqual([130, '', expect.stringMatching(/stopped; with --study FILE/)])
  const rest = await runCommand([...asked, ...study, '--json'])
  expect(reportOf(rest.stdout).trials).toHaveLength(30)
})

test.for([
  [[], 2, /required option '--dataset/],
  [['--dataset', 'kasensabu'], 2, /no data set of this name; did you mean kasensabo/],
  [['--dataset', 'jqara'], 2, /holds no questions|no data set of this name/],
  [['--dataset', '.'], 2, /no question set of a shape that we know/],
  [['--dataset', 'TOWNS', '--recipe', 'embeded'], 2, /embeded/],
  [['--dataset', 'TOWNS', '--recipe', 'naive-rag'], 2, /naive-rag has nothing to tune/],
  [['--dataset', 'TOWNS', '--objective', 'recal@5'], 2, /did you mean recall@5/],
  [['--dataset', 'TOWNS', '--write-recipe', 'no/such/mine.yaml'], 2, /there is no folder/],
  [['--dataset', 'TOWNS', '--write-recipe', 'embedded.yaml'], 2, /name of a recipe that comes with colrag/],
  [['--dataset', 'TOWNS', '--study', 'NOTES'], 1, /no file of studies/],
  [['--dataset', 'TOWNS', '--workspace', '.'], 2, /are texts, not files of a workspace/],
  [['--dataset', 'TOWNS', '--out', 'NOTES'], 2, /--out: .* can be no folder/],
  [['--dataset', 'TOWNS', '--keep', 'NOTES'], 2, /--keep: .* can be no folder/],
  [['--dataset', 'TOWNS', '--study', 'no/such.sqlite'], 2, /cannot be opened; its folder must be there/],
  [['--dataset', 'BROKEN'], 2, /.+/],
  [['--dataset', 'TOWNS', 'surplus'], 2, /too many arguments/],
] as const)('%j is told in one sentence', async ([args, code, message]) => {
  writeFileSync(at('notes.txt'), 'no study')
  mkdirSync(at('broken'), { recursive: true })
  for (const name of ['corpus.jsonl', 'queries.jsonl']) writeFileSync(join(at('broken'), name), '')
  const named: Readonly<Record<string, string>> = { TOWNS: towns, NOTES: at('notes.txt'), BROKEN: at('broken') }
  const end = await runCommand(args.map((arg) => named[arg] ?? arg))
  expect([end.code, end.stdout]).toEqual([code, ''])
  expect(end.stderr).toMatch(message)
  expect(end.stderr).not.toMatch(/\n\s+at /)
})
