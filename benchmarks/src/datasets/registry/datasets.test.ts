import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ColragError } from '@colrag/core'
import { afterAll, describe, expect, it } from 'vitest'
import type { Dataset, DatasetContents } from './dataset.ts'
import { datasetFolder } from './dataset-folder.ts'
import { datasetByName, datasets, datasetsIn } from './datasets.ts'

const shared = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url))
const readme = new URL('../../../README.md', import.meta.url)
const root = mkdtempSync(join(tmpdir(), 'registry-'))
afterAll(() => rmSync(root, { recursive: true }))

/** Read once for all tests. */
const read = new Map<string, Promise<DatasetContents>>()
const contentsOf = (dataset: Dataset): Promise<DatasetContents> => {
  const known = read.get(dataset.name) ?? dataset.contents(shared)
  read.set(dataset.name, known)
  return known
}

const errorOf = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return error
  }
}

describe('the registry of data sets', () => {
  it('has each name once, a licence and a source for each, and a set for those that are asked', () => {
    expect(new Set(datasets.map(({ name }) => name)).size).toBe(datasets.length)
    for (const { name, about, source, kind, set, files } of datasets) {
      expect([source.name, source.licence, source.source, about].filter((said) => said.trim() === '')).toEqual([])
      expect([name, set !== undefined]).toEqual([name, kind === 'retrieval'])
      expect(set?.name ?? name).toBe(name)
      expect(files.length).toBeGreaterThan(0)
    }
  })

  it('finds a set by its name however it is written, and says which was meant', () => {
    expect(datasetByName('LAWQA-jp').name).toBe('lawqa_jp')
    expect(errorOf(() => datasetByName('jsqad'))).toMatchObject({
      code: 'not-found',
      hint: expect.stringMatching(/^did you mean jsquad\? there are jsquad, /),
    })
    expect(errorOf(() => datasetByName('hotpot'))).toMatchObject({ hint: expect.stringMatching(/^did you mean hotpotqa\?/) })
    expect(errorOf(() => datasetByName('x'))).toMatchObject({ hint: expect.stringMatching(/^there are jsquad, /) })
  })

  it.each(datasets.map((dataset) => [dataset.name, dataset] as const))(
    '%s says what is not here and where to get it',
    async (_, dataset) => {
      await expect(dataset.contents(join(root, 'absent'))).rejects.toMatchObject({
        code: 'not-found',
        hint: expect.stringContaining(dataset.source.source),
      })
    },
  )

  it.each(datasets.map((dataset) => [dataset.name, dataset] as const))(
    '%s is not silent about files that hold nothing or no JSON',
    async (_, dataset) => {
      for (const content of ['', '{"broken', '[1, null, {}]\n', 'a\tb\n']) {
        const data = join(root, `${dataset.name}-${content.length}`)
        for (const file of dataset.files) {
          const place = join(data, dataset.folder, file)
          if (/\.[a-z0-9]+$/.test(file)) {
            mkdirSync(join(place, '..'), { recursive: true })
            writeFileSync(place, content)
          } else mkdirSync(place, { recursive: true })
        }
        const found = await dataset.contents(data).catch((error: unknown) => error)
        if (ColragError.is(found)) expect(found.message).not.toBe('')
        else expect(found).toMatchObject({ problems: content === '' ? expect.any(Array) : expect.arrayContaining([expect.any(String)]) })
      }
    },
  )

  it('names the sets that a folder holds', () => {
    expect(datasetsIn(root)).toEqual([])
    mkdirSync(join(root, 'jemhopqa'))
    for (const split of ['train', 'dev']) writeFileSync(join(root, 'jemhopqa', `${split}_ver1.2.json`), '[]')
    expect(datasetsIn(root).map(({ name }) => name)).toEqual(['jemhopqa'])
  })

  it('makes a set of the folder of a public one, wherever that lies', async () => {
    const { name, contents } = await datasetFolder(join(root, 'jemhopqa'))
    expect([name, (await contents('elsewhere')).counts['questions']]).toEqual(['jemhopqa', 0])
  })

  it('knows questions made of a workspace from those of MuSiQue, also behind a byte order mark and a broken line', async () => {
    const [own, other] = [join(root, 'own.jsonl'), join(root, 'other.jsonl')]
    writeFileSync(own, `\uFEFF{"broken\r\n${JSON.stringify({ question: 'which?', gold: [{ file: 'a.pdf', page: 1 }] })}\r\n`)
    writeFileSync(other, JSON.stringify({ question: 'which?', paragraphs: [] }))
    expect(await datasetFolder(own)).toMatchObject({ name: 'own', about: expect.stringContaining('workspace') })
    await expect((await datasetFolder(own)).contents(root)).rejects.toMatchObject({ code: 'not-found', message: 'this is not a workspace' })
    expect(await datasetFolder(other)).toMatchObject({ name: 'other', about: 'all passages that a question needs' })
  })

  it('knows no shape in what is none, and says which there are', async () => {
    await expect(datasetFolder(join(root, 'absent'))).rejects.toMatchObject({ code: 'not-found' })
    await expect(datasetFolder(root)).rejects.toMatchObject({ code: 'invalid-options', hint: expect.stringContaining('BEIR') })
    writeFileSync(join(root, 'notes.md'), 'text')
    await expect(datasetFolder(join(root, 'notes.md'))).rejects.toMatchObject({ code: 'invalid-options' })
  })

  it.skipIf(!existsSync(shared))(
    'counts what the sources say that there is (skipped without the shared data folder)',
    { timeout: 60_000 },
    async () => {
      const counts = new Map<string, unknown>()
      for (const dataset of datasetsIn(shared)) {
        const { counts: own, problems } = await contentsOf(dataset)
        expect([dataset.name, ...problems]).toEqual([dataset.name])
        counts.set(dataset.name, own)
      }
      const expected: Readonly<Record<string, unknown>> = {
        jsquad: { questions: 4442, items: 1145, answers: 4442 },
        lawqa_jp: { questions: 140, items: 114, kinds: 3, answers: 140 },
        kasensabo: { questions: 715, items: 265, kinds: 11 },
        kasensabo_volumes: { items: 6 },
        jemhopqa: { questions: 1179, items: 2186, kinds: 2, answers: 1179 },
        hotpotqa: { questions: 100, items: 994, needed: 200, kinds: 2 },
        u4_tables: { questions: 1051, answers: 1051 },
        mmqa_all: { questions: 100, items: 1212, kinds: 13, answers: 100 },
        jqara_runs: { questions: 1667, runs: 4 },
        pubtabnet: { tables: 20, pairs: 20 },
        colragtf: { 'pairs made': 500, 'pairs kept': 457, 'pairs rejected': 43, searches: 24, trials: 50, volumes: 7, reports: 43 },
        plansight: { items: 12, sheets: 4, questions: 424 },
        real_plans_audit: { items: 12, pass: 5, fail: 4, unclear: 3 },
      }
      for (const [name, own] of Object.entries(expected))
        if (counts.has(name)) expect({ name, own: counts.get(name) }).toMatchObject({ name, own })
    },
  )

  it.skipIf(!existsSync(join(shared, 'colragtf')))(
    'works out what the paper released, row by row (skipped where it is not here)',
    async () => {
      const { figures } = await contentsOf(datasetByName('colragtf'))
      expect(figures.map(({ name, value, of }) => [name, `${value}/${of}`])).toEqual([
        ['rows of v0.7.2 whose score is 1.2 times the weighted sum of their axes, to 1e-6', '60/60'],
        ['rows of v0.7.3 whose score is 1.2 times the weighted sum of their axes, to 1e-6', '60/60'],
        ['trials whose value is 0.7 precision + 0.3 diversity', '50/50'],
        ['trials that share the best value (14, 17, 22, 29)', '4/50'],
      ])
    },
  )

  it.skipIf(!existsSync(join(shared, 'pubtabnet_examples')))('measures the sample of TEDS (skipped where it is not here)', async () => {
    const { figures } = await contentsOf(datasetByName('pubtabnet'))
    expect(figures.map(({ value }) => value.toFixed(4))).toEqual(['0.8997', '0.9361'])
  })

  it('stands in the README as it is (COLRAG_REWRITE_GOLDEN=1 writes it)', { timeout: 60_000 }, async () => {
    const text = readFileSync(readme, 'utf8')
    const rows = tableIn(text)
    const here = new Set(existsSync(shared) ? datasetsIn(shared).map(({ name }) => name) : [])
    const wanted = await Promise.all(
      datasets.map(async (dataset, i) =>
        rowOf(dataset, here.has(dataset.name) ? countsIn((await contentsOf(dataset)).counts) : (cellOf(rows[i]) ?? '')),
      ),
    )
    if (process.env['COLRAG_REWRITE_GOLDEN'] === '1') writeFileSync(readme, text.replace(rows.join('\n'), wanted.join('\n')))
    else expect(rows).toEqual(wanted)
  })
})

const tableIn = (text: string): readonly string[] => {
  const lines = text.split('\n')
  const head = lines.findIndex((line) => line.startsWith('| set | n |'))
  const end = lines.findIndex((line, i) => i > head && !line.startsWith('|'))
  return lines.slice(head + 2, end)
}

const cellOf = (row: string | undefined): string | undefined => row?.split(' | ')[1]

const rowOf = ({ name, source, kind, about }: Dataset, n: string): string => {
  const from = source.source.startsWith('https://') ? source.source : `\`${source.source}\``
  return `| \`${name}\` | ${n} | ${source.licence} | ${from} | ${kind === 'retrieval' ? '' : `${kind}: `}${about} |`
}

const countsIn = ({ questions, items, ...others }: Readonly<Record<string, number>>): string => {
  const told = {
    ...(questions === undefined ? {} : { questions }),
    ...(items === undefined ? {} : { items }),
    ...('kinds' in others ? {} : others),
  }
  return Object.entries(told)
    .map(([what, count]) => `${amount(count)} ${what}`)
    .join(', ')
}

const amount = (count: number): string => count.toLocaleString('en')
