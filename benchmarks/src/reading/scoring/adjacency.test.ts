import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { icdar2013 } from '../../datasets/icdar2013.ts'
import { adjacencyRelations, documentRelations } from './adjacency.ts'
import type { PlacedCell, PlacedTable } from './adjacency.ts'

const cell = (row: number, column: number, text: string, rowSpan = 1, columnSpan = 1): PlacedCell => ({
  row,
  column,
  rowSpan,
  columnSpan,
  text,
})
const grid = (...rows: readonly (readonly string[])[]): PlacedCell[] => rows.flatMap((row, r) => row.map((text, c) => cell(r, c, text)))
const relations = (cells: readonly PlacedCell[]): Record<string, number> =>
  Object.fromEntries([...adjacencyRelations(cells)].map(([key, count]) => [key.replaceAll('\u0000', ' '), count]))

describe('adjacencyRelations', () => {
  it('ties each cell to the next ones to the right and below', () => {
    expect(relations(grid(['a', 'b'], ['c', 'd']))).toEqual({ 'right A B 0': 1, 'right C D 0': 1, 'below A C 0': 1, 'below B D 0': 1 })
  })
  it('skips blank cells and counts them', () => {
    expect(relations(grid(['a', ' ', 'b']))).toEqual({ 'right A B 1': 1 })
  })
  it('ties a spanning cell to every neighbour, and to the same neighbour once', () => {
    expect(relations([cell(0, 0, 'h', 1, 2), cell(1, 0, 'x'), cell(1, 1, 'y')])).toEqual({
      'below H X 0': 1,
      'below H Y 0': 1,
      'right X Y 0': 1,
    })
    expect(relations([cell(0, 0, 'l', 2), cell(0, 1, 'r', 2)])).toEqual({ 'right L R 0': 1 })
  })
  it('counts equal texts of other cells again', () => {
    expect(relations(grid(['x', 'x', 'x']))).toEqual({ 'right X X 0': 2 })
  })
  it('compares texts without white space, in capitals, with all other marks alike', () => {
    expect(relations(grid(['to air\nkg/year', '令'])).toString()).toBe(relations(grid(['TOAIR kg-year', '和'])).toString())
    expect(Object.keys(relations(grid(['to air\nkg/year', '令'])))).toEqual(['right TOAIRKG_YEAR _ 0'])
  })
})

describe('documentRelations', () => {
  const truth: PlacedTable = { page: 1, cells: grid(['a', 'b'], ['c', 'd']) }
  it('charges false tables and tables of the wrong page', () => {
    expect(documentRelations([truth], [{ ...truth, page: 2 }])).toEqual({ correct: 0, predicted: 4, truth: 4 })
    const found = [
      { page: 1, cells: grid(['q', 'r']) },
      { page: 1, cells: grid(['a', 'b']) },
    ]
    expect(documentRelations([truth], found)).toEqual({ correct: 1, predicted: 2, truth: 4 })
    expect(documentRelations([truth], [])).toEqual({ correct: 0, predicted: 0, truth: 4 })
  })
  it('gives a predicted table to one true table', () => {
    expect(documentRelations([truth, truth], [truth])).toEqual({ correct: 4, predicted: 4, truth: 8 })
  })
  it('finds everything in what is the same, and never more than there is', () => {
    const tables = fc.array(
      fc.record({
        page: fc.integer({ min: 1, max: 2 }),
        cells: fc.array(
          fc
            .tuple(
              fc.nat(4),
              fc.nat(4),
              fc.constantFrom('', 'a', 'b', '1,2'),
              fc.integer({ min: 1, max: 2 }),
              fc.integer({ min: 1, max: 2 }),
            )
            .map((parts) => cell(...parts)),
          { maxLength: 8 },
        ),
      }),
      { maxLength: 1 },
    )
    fc.assert(
      fc.property(tables, tables, (a, b) => {
        const self = documentRelations(a, a)
        expect([self.correct, self.predicted]).toEqual([self.truth, self.truth])
        const other = documentRelations(a, b)
        expect(other.correct).toBeLessThanOrEqual(Math.min(other.predicted, other.truth))
      }),
    )
  })
})

const shared = fileURLToPath(new URL('../../../../../shared/', import.meta.url))
const scorer = join(shared, 'acceptance', 'icdar2013_score.py')
const annotated = join(shared, 'pdfs', 'groundtruth', 'icdar2013')
const there = existsSync(scorer) && existsSync(annotated) && spawnSync('python3', ['--version']).status === 0

// Needs the shared scorer, the annotated documents and Python.
describe.skipIf(!there)('against another scorer of the same competition', () => {
  it('counts alike, for perfect and for damaged predictions', async () => {
    const documents = await icdar2013(annotated)
    expect(documents.length).toBeGreaterThan(0)
    const damage = (tables: readonly PlacedTable[], every: number): PlacedTable[] =>
      tables.map(({ page, cells }) => ({
        page,
        cells: cells
          .filter((_, i) => (i + 1) % every !== 0)
          .map((c, i) => (i % 11 === 5 ? { ...c, column: c.column + 1, columnSpan: 1 } : c)),
      }))
    for (const every of [1_000_000, 7]) {
      const predicted = documents.map((d) => (every > 1000 ? d.tables : damage(d.tables, every)))
      const sum = { correct: 0, predicted: 0, truth: 0 }
      documents.forEach((document, i) => {
        const counts = documentRelations(document.tables, predicted[i] ?? [])
        for (const key of ['correct', 'predicted', 'truth'] as const) sum[key] += counts[key]
      })
      const folder = mkdtempSync(join(tmpdir(), 'icdar-'))
      const file = join(folder, 'predictions.json')
      const entries = documents.map((d, i) => [
        d.name,
        (predicted[i] ?? []).map(({ page, cells }) => ({
          page,
          cells: cells.map((c) => ({ r0: c.row, c0: c.column, r1: c.row + c.rowSpan - 1, c1: c.column + c.columnSpan - 1, text: c.text })),
        })),
      ])
      writeFileSync(file, JSON.stringify(Object.fromEntries(entries)))
      const run = spawnSync('python3', [scorer, annotated, file], { encoding: 'utf8' })
      rmSync(folder, { recursive: true })
      const { micro } = JSON.parse(run.stdout) as { micro: { correct: number; predicted: number; gt: number } }
      expect(sum).toEqual({ correct: micro.correct, predicted: micro.predicted, truth: micro.gt })
      if (every > 1000) expect(sum.correct).toBe(sum.truth)
    }
  })
})
