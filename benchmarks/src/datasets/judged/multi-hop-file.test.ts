import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { multiHopFile } from './multi-hop-file.ts'

const root = mkdtempSync(join(tmpdir(), 'hops-'))
afterAll(() => rmSync(root, { recursive: true }))
const file = (name: string, content: string): string => {
  writeFileSync(join(root, name), content)
  return join(root, name)
}
const paragraph = (title: string, text: string, needed = false): unknown => ({ title, paragraph_text: text, is_supporting: needed })

it('reads questions as MuSiQue has them: needed are all supporting paragraphs, of one title too', async () => {
  const asked = {
    id: '2hop__1_2',
    question: 'Who?',
    answer: 'Ann',
    answer_aliases: ['Anna', 'Ann'],
    answerable: true,
    paragraphs: [paragraph('A', 'one', true), paragraph('A', 'two', true), paragraph('B', 'three')],
  }
  const others = [
    { ...asked, id: '3hop1__x', answerable: false },
    { ...asked, id: '2hop__1_2' },
    { ...asked, id: 'n', paragraphs: [paragraph('C', 'four')] },
  ]
  const set = await multiHopFile(file('musique.jsonl', [asked, ...others].map((value) => `${JSON.stringify(value)}\r\n`).join('')))
  expect(set.queries).toEqual([{ id: '2hop__1_2', text: 'Who?', type: '2hop', answers: ['Ann', 'Anna'] }])
  expect([...(set.judgements.get('2hop__1_2')?.keys() ?? [])]).toEqual(['A', 'A#2'])
  expect(set.documents.map(({ id, text }) => [id, text])).toEqual([
    ['A', 'one'],
    ['A#2', 'two'],
    ['B', 'three'],
    ['C', 'four'],
  ])
  expect(set.problems).toEqual([
    'musique.jsonl, line 2: "3hop1__x" is marked as not answerable; it is left out',
    'musique.jsonl, line 3: "2hop__1_2" was there before; it is left out',
    'musique.jsonl, line 4: "n" names no supporting passage; it is left out',
  ])
})

it('reads questions as HotpotQA has them, with the corpus beside the file', async () => {
  file('hotpot_corpus.json', JSON.stringify({ A: ['a.', ' b.'], D: ['d.'] }))
  const asked = {
    _id: 'h',
    question: 'Both?',
    answer: 'yes',
    type: 'bridge',
    context: [
      ['A', ['a.', ' b.']],
      ['B', ['c.']],
    ],
    supporting_facts: [
      ['A', 1],
      ['B', 0],
      ['A', 0],
    ],
  }
  const set = await multiHopFile(file('hotpot.json', JSON.stringify([asked, 'nothing'])))
  expect(set.queries).toEqual([{ id: 'h', text: 'Both?', type: 'bridge', answers: ['yes'] }])
  expect([...(set.judgements.get('h')?.keys() ?? [])]).toEqual(['A', 'B'])
  expect(set.documents.map(({ id }) => id)).toEqual(['A', 'B', 'D'])
  expect(set.problems).toEqual(['hotpot.json, entry 2: this is no JSON object; it is left out'])
})

it('refuses a file that asks nothing, or is no JSON', async () => {
  await expect(multiHopFile(file('a.json', '[]'))).rejects.toMatchObject({ code: 'bad-input' })
  await expect(multiHopFile(file('b.json', ''))).rejects.toMatchObject({ code: 'empty' })
  await expect(multiHopFile(file('c.json', '[{'))).rejects.toMatchObject({ code: 'corrupt' })
})
