import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileSet } from '@colrag/benchmarks/sets'
import { prepareSet } from '@colrag/benchmarks/sets'
import { readManifest } from '@colrag/pipeline'
import { makeRecipe } from '@colrag/recipes'
import { expect, test } from 'vitest'
import { beirFolder } from './fixture/beir-folder.ts'
import { callEval } from './fixture/call-eval.ts'
import { pdfOf } from './fixture/pdf-of.ts'

const scratch = (): string => mkdtempSync(join(tmpdir(), 'foreign-'))

/** A program that leaves a mark where it runs. */
const marking = (mark: string): readonly string[] => [
  process.execPath,
  '-e',
  `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')`,
]

test(
  'a kept workspace whose recipe runs a program is measured without running it, and asked about only by consent',
  { timeout: 120_000 },
  async () => {
    const keep = scratch()
    const [file, mark] = [join(keep, 'report.pdf'), join(keep, 'it-ran')]
    writeFileSync(file, pdfOf(['The pump of Ogawa moves 340 litres a minute.']))
    const set: FileSet = {
      name: 'pumps',
      wanted: [],
      locate: () => Promise.resolve({ paths: [file], questions: [{ text: 'How much does the pump move?', gold: [['report.pdf#1']] }] }),
    }
    const theirs = { base: 'naive-rag', indexes: { text: { kind: 'command', level: 'block', command: marking(mark) } } }
    const bring = async (name: string): Promise<void> => {
      const recipe = await makeRecipe(name, { definitions: { theirs } })
      try {
        await (await prepareSet(set, [recipe], { data: keep, keep })).close()
      } finally {
        await recipe.close()
      }
    }
    const workspace = join(keep, 'pumps', 'workspace')
    await bring('naive-rag')
    await bring('theirs')
    rmSync(mark, { force: true })

    const made = ['questions', '--workspace', workspace, '--out', join(keep, 'made.jsonl')]
    expect(await callEval(made)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/the recipe of this workspace runs programs: .*it-ran.*; where you trust them, say so: --allow-programs/),
    })
    expect((await callEval([...made, '--allow-programs'])).err).not.toContain('runs programs')

    await bring('embedded')
    expect(readManifest(workspace)?.recipe.split(',').sort()).toEqual(['embedded', 'naive-rag'])
    expect(existsSync(mark)).toBe(false)
  },
)

test('a run is not repeated with programs that only it names', { timeout: 60_000 }, async () => {
  const folder = scratch()
  const [mark, recipe, run] = [join(folder, 'it-ran'), join(folder, 'own.yaml'), join(folder, 'run')]
  writeFileSync(recipe, JSON.stringify({ base: 'naive-rag', parts: { answer: `cmd:${JSON.stringify({ command: marking(mark) })}` } }))
  expect((await callEval(['run', '--dataset', beirFolder(), '--recipe', recipe, '--out', run])).code).toBe(0)
  expect(await callEval(['repeat', run])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/the recipe of this run runs programs: .*it-ran.*; where you trust them, say so: --allow-programs/),
  })
  expect(await callEval(['repeat', run, '--allow-programs'])).toMatchObject({ code: 0, out: expect.stringContaining('identical') })
})
