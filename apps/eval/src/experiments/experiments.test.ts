import { existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { beirFolder } from '../fixture/beir-folder.ts'
import { callEval } from '../fixture/call-eval.ts'
import { judgeExperiment } from './judge-experiment.ts'
import { readResults } from './kept-results.ts'
import { qualityPage } from './quality-page.ts'
import { readExperiment } from './read-experiment.ts'

const scratch = mkdtempSync(join(tmpdir(), 'experiments-'))
let files = 0
const written = (text: string): string => {
  const path = join(scratch, `${files++}.yaml`)
  writeFileSync(path, text)
  return path
}
const yaml = (more: string, name = 'towns', dataset = 'jsquad'): string =>
  written(`name: ${name}\nabout: Which town.\ndataset: ${dataset}\nrecipe: naive-rag\n${more}\n`)

describe('a file of an experiment', () => {
  test('says what is expected, with defaults for the rest; places are meant from where it lies', () => {
    expect(readExperiment(yaml('expect: { recall@5: 0.9 }', 'towns', './set'))).toMatchObject({
      name: 'towns',
      dataset: join(scratch, 'set'),
      expect: { 'recall@5': 0.9 },
      tolerance: 0.01,
      against: [],
      types: {},
    })
  })
  test.each([
    ['expect: { recall@5: high }', /\.yaml:5: expect\.recall@5: expected a number from 0 to 1/],
    ['expect: { recall@5: 1.2 }', /expect\.recall@5: expected a number from 0 to 1/],
    ['expect: { recal@5: 0.9 }', /expect\.recal@5: no measure; say recall@5/],
    ['expect: {}', /expect: expected at least one measure/],
    ['expect: 3', /expect: expected measures/],
    ['expect: { recall@5: 0.9 }\ntypes: { number: { recall@5: x } }', /\.yaml:6: types\.number\.recall@5: expected a number/],
    ['expect: { recall@5: 0.9 }\nagainst: naive-rag', /against: expected a list of recipes/],
    ['expect: { recall@5: 0.9 }\nexpects: 1', /\.yaml:6: expects: unknown key; known: name, about/],
    ['expect: { recall@5: 0.9', /\.yaml:\d: /],
    ['about: twice\nexpect: { recall@5: 0.9 }', /keys must be unique/i],
    ['', /expect: expected measures/],
  ])('%s is told by line and path', (more, said) => {
    expect(() => readExperiment(yaml(more))).toThrow(
      expect.objectContaining({ code: 'invalid-options', message: expect.stringMatching(said) }),
    )
  })
  test('that is not there, or empty, is told', () => {
    expect(() => readExperiment(join(scratch, 'none.yaml'))).toThrow(expect.objectContaining({ code: 'not-found' }))
    expect(() => readExperiment(written(''))).toThrow(/expected an experiment: name, about/)
  })
})

test('OK is the expected figure to three digits, OKish within the tolerance or better, FAIL worse or not there', () => {
  const expect5 = { 'recall@1': 0.9, 'recall@2': 0.9, 'recall@3': 0.9, 'recall@4': 0.9, 'recall@5': 0.9 }
  const at = (mean: number): { mean: number; low: number; high: number } => ({ mean, low: 0, high: 1 })
  const experiment = { ...readExperiment(yaml('expect: { recall@1: 0.9 }')), expect: expect5, types: { number: { 'recall@1': 0.9 } } }
  const metrics = { 'recall@1': at(0.9004), 'recall@2': at(0.8901), 'recall@3': at(0.889), 'recall@4': at(0.99) }
  const result = { ...experiment, licence: null, source: null, n: 10, metrics, byType: {}, against: [] }
  expect(judgeExperiment(experiment, result).map(({ verdict }) => verdict)).toEqual(['OK', 'OKish', 'FAIL', 'OKish', 'FAIL', 'FAIL'])
})

test('measures, keeps results and writes the page, whose bytes are those of files and results', { timeout: 90_000 }, async () => {
  const folder = beirFolder()
  const [a, b] = [
    yaml('expect: { recall@5: 1 }\nagainst: [embedded]', 'towns', folder),
    yaml('expect: { recall@1: 0.1 }', 'gone', 'jsquad'),
  ]
  const [results, page] = [join(scratch, 'results.json'), join(scratch, 'quality.md')]
  const measured = await callEval(['experiments', a, '--data', scratch, '--results', results, '--page', page])
  expect([measured.code, measured.out]).toEqual([0, expect.stringMatching(/OK +towns +recall@5 +1\.000 +1\.000/)])
  expect(readFileSync(page, 'utf8')).toBe(qualityPage([readExperiment(a)], readResults(results)))
  expect(readFileSync(page, 'utf8')).toMatch(/\| embedded \| recall@5 \| 1\.000/)
  const missing = await callEval(['experiments', a, b, '--data', scratch, '--only', 'gone', '--results', results, '--page', page])
  expect(missing.code).toBe(2)
  expect(missing.err).toMatch(/gone is left out: the JSQuAD/)
  expect(missing.err).toContain('nothing was measured for the experiment gone')
  expect((await callEval(['experiments', b, '--data', scratch])).code).toBe(3)
  expect((await callEval(['experiments', a, '--no-measure', '--results', results])).code).toBe(0)
  const worse = yaml('expect: { recall@5: 1 }\ntypes: { count: { recall@5: 1 }, none: { recall@5: 1 } }', 'towns', folder)
  expect((await callEval(['experiments', worse, '--no-measure', '--results', results])).code).toBe(1)
})

test.each([
  [['--page', 'x.md'], /--page wants --results/],
  [['--no-measure'], /--no-measure wants --results/],
  [['--results', join(fileURLToPath(import.meta.url), 'results.json')], /results\.json cannot be written: nothing can be made in/],
  [['--results', join(scratch, 'r.json'), '--page', join(fileURLToPath(import.meta.url), 'p.md')], /p\.md cannot be written/],
  [['--only', 'other'], /there is no experiment other in the files; there are towns/],
])('%j is wrong use', async (more, said) => {
  expect(await callEval(['experiments', yaml('expect: { recall@5: 1 }'), ...more])).toMatchObject({
    code: 2,
    err: expect.stringMatching(said),
  })
})

test('two experiments of one name are refused', async () => {
  const [a, b] = [yaml('expect: { recall@5: 1 }'), yaml('expect: { recall@5: 1 }')]
  expect(await callEval(['experiments', a, b])).toMatchObject({ code: 2, err: expect.stringContaining('two experiments are called towns') })
})

test('the quality page is what its experiments and their results make, to the byte', () => {
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  const own = join(root, 'benchmarks', 'experiments')
  const experiments = readdirSync(own)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => readExperiment(join(own, name)))
  expect(experiments.length).toBeGreaterThan(0)
  expect(existsSync(join(root, 'docs', 'quality.md'))).toBe(true)
  expect(readFileSync(join(root, 'docs', 'quality.md'), 'utf8')).toBe(qualityPage(experiments, readResults(join(own, 'results.json'))))
})
