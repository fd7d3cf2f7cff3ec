import { expect, test } from 'vitest'
import { drawnText } from '../drawn-glyphs.fixture.ts'
import { toldEngine } from '../engine/told-engine.fixture.ts'
import { recogniser } from '../region/recogniser.ts'
import type { PlacedLine } from './read-cells.ts'
import { readCells } from './read-cells.ts'

/** Reads a table whose every cell the engine reads as it is drawn, whatever is allowed. */
async function cellsOf(rows: readonly (readonly string[])[]): Promise<string[]> {
  const lines = rows.flatMap((texts, row) =>
    texts.map((text, column): PlacedLine => ({
      picture: drawnText('8', 36 + row * 2 + column),
      left: 100 * column,
      top: 60 * row,
      row,
      column,
    })),
  )
  const said = new Map(lines.map(({ picture, row, column }) => [picture.pixels.length, rows[row]?.[column] ?? '']))
  const engine = toldEngine('told', ({ picture }) => [[said.get(picture.pixels.length) ?? '', 0.8]])
  const readings = await readCells(lines, 36, recogniser(engine, ['jpn', 'eng'], 20_000, undefined))
  return readings.map(({ text }) => text)
}

test('a circled digit in a column of figures is that digit, and a number of its kind', async () => {
  const rows = [
    ['人吉市', '15'],
    ['八代市', '②'],
    ['芦北町', '③,200'],
    ['球磨村', '7'],
    ['合計', '▲④'],
  ]
  expect(await cellsOf(rows)).toEqual(['人吉市', '15', '八代市', '2', '芦北町', '3,200', '球磨村', '7', '合計', '▲4'])
})

test('in a column of words or of circled digits it numbers what stands there', async () => {
  const rows = [
    ['①', '避難所②'],
    ['②', '給水'],
    ['③', '②'],
  ]
  expect(await cellsOf(rows)).toEqual(rows.flat())
})
