import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Evidence, Issue, RankedList, RunContext } from '@colrag/core'
import { describeReranker, sampleUnits, strictContext } from '@colrag/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { answererByName } from './answerer-by-name.ts'
import { readRecipeFile } from './definition/recipe-file.ts'
import { makeRecipe } from './make-recipe.ts'
import { rerankerByName } from './reranker-by-name.ts'

const folder = mkdtempSync(join(tmpdir(), 'command-parts-'))
const open: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const one of open) await one.close()
})

/** The name of a program that prints what `body` returns for the object of each line that it reads. */
function program(name: string, body: string): string {
  const file = join(folder, `${name}.cjs`)
  writeFileSync(
    file,
    `require('node:readline').createInterface({ input: process.stdin }).on('line', (text) => {
  const asked = JSON.parse(text)
  console.log(JSON.stringify((() => { ${body} })()))
})`,
  )
  return `cmd:${JSON.stringify({ command: [process.execPath, file], seconds: 10 })}`
}

const units = sampleUnits('block').slice(0, 4)
const list: RankedList<'block'> = { level: 'block', scale: 'open', hits: units.map(({ id }, i) => ({ id, score: 1 - i / 10 })) }

const shortest = await rerankerByName(program('shortest', `return { type: 'scores', scores: asked.units.map((u) => -u.text.length) }`), {})
if (shortest) open.push(shortest)
describeReranker('a program that ranks', () => shortest!.reranker)

describe('a reranker that is a program', () => {
  const ranked = async (body: string): Promise<unknown> => {
    const made = await rerankerByName(program(`rank-${body.length}`, body), {})
    if (made) open.push(made)
    const { hits } = (await made?.reranker.rerank({ id: 'q', text: 'x' }, list, units, strictContext())) ?? { hits: [] }
    return hits.map((hit) => units.findIndex((unit) => unit.id === hit.id))
  }
  test('sees the question, the units and their scores; null keeps a place', async () => {
    expect(await ranked(`return { type: 'scores', scores: asked.units.map((u, i) => i === 1 ? null : -u.score) }`)).toEqual([3, 2, 0, 1])
  })
  test.each([`return { type: 'scores', scores: [1] }`, `return { type: 'scores', scores: ['a', 1, 2, 3] }`, `return { type: 'scores' }`])(
    '%s is refused',
    async (body) => {
      await expect(ranked(body)).rejects.toMatchObject({ code: 'model-output' })
    },
  )
})

describe('an answerer that is a program', () => {
  const evidence: Evidence[] = units.map((unit, i) => ({
    unit: { ...unit, text: `The pump number ${i} moves ${i * 10} litres.` },
    title: 'Pumps',
    hit: { id: unit.id, score: 1 },
  }))
  const asked = async (body: string): Promise<{ answer: { status: string; text: string; quotes: string[] }; issues: Issue[] }> => {
    const issues: Issue[] = []
    const ctx: RunContext = { ...strictContext(), report: (issue) => void issues.push(issue) }
    const made = answererByName(program(`answer-${body.length}`, body), {})
    open.push(made)
    const { status, text, citations } = await made.answerer.answer({ id: 'q', text: 'What does pump number 2 move?' }, evidence, ctx)
    return { answer: { status, text, quotes: citations.map((c) => c.quote) }, issues }
  }
  test('is held to the words it quotes', async () => {
    const { answer, issues } = await asked(
      `const { unitId } = asked.evidence[2]; return { type: 'answer', text: '20 litres', citations: [{ unitId, quote: '20 litres' }, { unitId, quote: '21 litres' }] }`,
    )
    expect(answer).toEqual({ status: 'answered', text: '20 litres', quotes: ['20 litres'] })
    expect(issues).toMatchObject([{ stage: 'answer-command', code: 'model-output' }])
  })
  test('says nothing without a quote', async () => {
    const { answer, issues } = await asked(`return { type: 'answer', text: 'Trust me.' }`)
    expect([answer.status, answer.quotes, issues]).toEqual(['insufficient-evidence', [], []])
  })
  test.each([`return { type: 'answer', text: 7 }`, `process.exit(4)`])('%s: the extractive one answers', async (body) => {
    const { answer, issues } = await asked(body)
    expect(answer).toMatchObject({ status: 'answered', text: expect.stringContaining('20') })
    expect(issues).toMatchObject([{ stage: 'answer-command', message: expect.stringContaining('extractive-answerer answered') }])
  })
})

test('a recipe takes programs for its parts, by name and by file', async () => {
  const recipe = await makeRecipe('embedded?layout=cmd:a&ocr=cmd:b&captions=cmd:c&triples=cmd:d&rerank=cmd:e&answer=cmd:f')
  expect([
    recipe.layout.name,
    recipe.text.name,
    recipe.captions?.name,
    recipe.triples?.name,
    recipe.reranker?.name,
    recipe.answer.name,
  ]).toEqual([
    expect.stringContaining('layout-command'),
    'text-command',
    'captions-command',
    'triples-command',
    'rerank-command',
    'answer-command',
  ])
  expect(recipe).not.toHaveProperty('worker')
  await recipe.close()
  const file = join(folder, 'mine.yaml')
  writeFileSync(
    file,
    'base: embedded\nparts:\n  layout: {command: [python3, my_layout.py], version: "3", seconds: 5}\n  triples: {command: python3 t.py}\n',
  )
  const { definition } = readRecipeFile(file)
  expect(definition.parts?.layout).toBe(
    `cmd:${JSON.stringify({ command: ['python3', 'my_layout.py'], version: '3', seconds: 5, once: false, looks: false, cwd: folder })}`,
  )
  const mine = await makeRecipe('mine', { definitions: { mine: definition } })
  expect(mine.triples?.name).toBe('triples-command')
  await mine.close()
  await expect(makeRecipe('embedded?layout=cmd:')).rejects.toMatchObject({ code: 'invalid-options' })
})
