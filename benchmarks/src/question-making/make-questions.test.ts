import type { BlockKind, Unit, UnitId } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { readCorpus } from './corpus.ts'
import { makeQuestions } from './make-questions.ts'

const box = (line: number, place = 0) => ({ x: 50 + 100 * place, y: 100 + 20 * line, width: 90, height: 14 })

function block(page: number, kind: BlockKind, text: string, more: Readonly<Record<string, string>> = {}): Unit {
  const placements = text.split('\n').flatMap((row, line, rows) => {
    const from = rows.slice(0, line).join('\n').length + (line > 0 ? 1 : 0)
    let at = from
    return row.split('\t').map((cell, place) => {
      const start = at
      at += cell.length + 1
      return { start, end: start + cell.length, page, box: box(line, place) }
    })
  })
  return {
    id: `d/p${page}` as UnitId,
    level: 'block',
    parentId: null,
    text,
    context: '',
    placements,
    anchors: [{ documentId: 'd' as never, page, boxes: placements.map((p) => p.box) }],
    facets: { kind, title: '川沿いの町の年報', volume: 'v', ...more },
  }
}

function stated(of: Unit, line: number, place: number, told: string, value: string): Unit {
  const text = `${told} ${value}`
  return {
    ...of,
    id: `${of.id}#${line}-${place}` as UnitId,
    level: 'triple',
    parentId: of.id,
    text,
    placements: [{ start: told.length + 1, end: text.length, page: of.anchors[0]?.page ?? 0, box: box(line, place) }],
    facets: { ...of.facets, rule: 'table.number' },
  }
}

const first = block(1, 'table', '町名\t住家数\n桜町\t1,204戸\n松原町\t873戸', { caption: '表1 東部の住家' })
const second = block(2, 'table', '町名\t住家数\n港町\t2,310戸', { caption: '表2 西部の住家' })
const said = block(3, 'text', '堤防が切れた夜、役場に逃れた人は87人であった。\nこの数には乳児が含まれ、平成3年には3人であった。')
const units = [
  first,
  stated(first, 1, 1, '桜町 は 住家数', '1,204戸'),
  stated(first, 2, 1, '松原町 は 住家数', '873戸'),
  second,
  stated(second, 1, 1, '港町 は 住家数', '2,310戸'),
  said,
]
const corpusOf = (given: readonly Unit[]) =>
  readCorpus(
    (async function* () {
      yield* given
    })(),
    () => 'reports/年報.pdf',
  )

describe('questions made from a corpus', () => {
  it('ask for cells, for the number of a sentence, and for the greater of two cells of different tables', async () => {
    const made = makeQuestions(await corpusOf(units), { count: 50 })
    const asked = new Map(made.map((question) => [question.question, question]))
    expect(asked.get('川沿いの町の年報の「表1 東部の住家」で、桜町の住家数は何戸か。')).toMatchObject({
      type: 'table',
      hops: 1,
      answer: '1,204戸',
      answer_alt: ['1,204'],
      gold: [{ file: 'reports/年報.pdf', page: 1, quote: '桜町 1,204戸', boxes: [[150, 120, 240, 134]], block: 'd/p1' }],
    })
    expect(asked.get('川沿いの町の年報によると、堤防が切れた夜、役場に逃れた人は何人であったか。')).toMatchObject({
      type: 'number',
      answer: '87人',
      gold: [{ page: 3 }],
    })
    const greater = made.filter(({ type }) => type === 'comparison')
    expect(greater.map(({ hops, answer, gold }) => [hops, answer, gold.map(({ page }) => page)])).toEqual([
      [2, '港町', [1, 2]],
      [2, '港町', [1, 2]],
    ])
  })

  it('are the same for the same seed, others for another, and no more than wanted', async () => {
    const corpus = await corpusOf(units)
    expect(makeQuestions(corpus, { count: 3, seed: 5 })).toEqual(makeQuestions(corpus, { count: 3, seed: 5 }))
    expect(makeQuestions(corpus, { count: 3 })).toHaveLength(3)
    const orders = [1, 2, 3, 4].map((seed) =>
      makeQuestions(corpus, { seed })
        .map(({ question }) => question)
        .join(),
    )
    expect(new Set(orders).size).toBeGreaterThan(1)
  })

  it('are none that another page would answer', async () => {
    const again = { ...block(9, 'text', '桜町の住家数は1,204戸、港町は2,310戸であると覚書にある。'), id: 'd/p9' as UnitId }
    const made = makeQuestions(await corpusOf([...units, again]), { count: 50 })
    expect(made.filter(({ question }) => /桜町|港町/.test(question))).toEqual([])
    expect(made.some(({ question }) => question.includes('松原町'))).toBe(true)
  })

  it('are none about what was badly recognised, and none where a table says two things of one row and column', async () => {
    const blurred = { ...said, confidence: { layout: 0.9, table: null, text: null, ocr: 0.6 } }
    expect(makeQuestions(await corpusOf([blurred]))).toEqual([])
    const twice = [first, stated(first, 1, 1, '桜町 は 住家数', '1,204戸'), stated(first, 2, 1, '桜町 は 住家数', '873戸')]
    expect(makeQuestions(await corpusOf(twice))).toEqual([])
  })

  it('refuse a number that is none', async () => {
    const corpus = await corpusOf(units)
    expect(() => makeQuestions(corpus, { count: 0 })).toThrow(ColragError)
  })
})
