import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onnxGraph } from '@colrag/testing'
import { expect, test } from 'vitest'
import type { GreyPicture } from '../../picture/grey-picture.ts'
import type { OcrEngine, OcrLine } from '../ocr-engine.ts'
import { onnxMetadata } from './onnx-metadata.ts'
import { paddleEngine } from './paddle-engine.ts'
import { toyDetector, toyRecogniser } from './toy-model.fixture.ts'

const characters = ['', 'A', 'z', '0', '9', 'Z', 'a', 'b']

/** A folder with a model whose recogniser carries its characters, or whose dictionary lies beside it as it is given. */
function toyFolder(known: readonly string[], dictionary?: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'colrag-toy-'))
  writeFileSync(join(folder, 'toy_det.onnx'), toyDetector(onnxGraph()))
  writeFileSync(join(folder, 'toy_rec.onnx'), toyRecogniser(onnxGraph(), known, dictionary === undefined))
  if (dictionary) writeFileSync(join(folder, 'toy_keys.txt'), dictionary.join('\n'))
  return folder
}

/** Blocks 24 pixels wide, 24 apart, of the brightness that stands for each character, between two black ones (`b`) at the edges. */
function blocks(text: string): GreyPicture {
  const width = Math.max(320, text.length * 48 + 72)
  const pixels = new Uint8Array(width * 48).fill(255)
  const fill = (left: number, character: string, from: number, to: number): void => {
    const value = Math.round(255 * (1 - characters.indexOf(character) / (characters.length - 1)))
    for (let y = from; y < to; y++) pixels.fill(value, y * width + left, y * width + left + 24)
  }
  fill(0, 'b', 0, 48)
  ;[...text].forEach((character, i) => fill(48 + i * 48, character, 8, 40))
  fill(width - 24, 'b', 0, 48)
  return { width, height: 48, pixels }
}

async function read(engine: OcrEngine, picture: GreyPicture, more: { characters?: string; layout?: 'line' | 'block' } = {}) {
  const [lines = []] = await engine.recognise([{ picture, language: 'eng', layout: 'line', ...more }], { timeLimit: 20_000 })
  await engine.close()
  return lines
}
const textOf = (lines: readonly OcrLine[]): string => lines.map(({ words }) => words.map(({ text }) => text).join('')).join('\n')

test('a dictionary is taken from the recogniser itself, or from a file that is bare, has the blank, or blank and space', async () => {
  const bare = characters.slice(1)
  for (const dictionary of [undefined, bare, [...bare, ''], ['blank', ...bare]]) {
    const engine = paddleEngine({ folder: toyFolder(characters, dictionary) })
    expect(textOf(await read(engine, blocks('A0Za9z')))).toBe('bA0Za9zb')
  }
  const spaced = paddleEngine({ folder: toyFolder([...characters.slice(0, -1), ' '], bare.slice(0, -1)) })
  expect((await read(spaced, blocks('Ab0'))).flatMap(({ words }) => words.map(({ text, spaced: parted }) => [text, parted]))).toEqual([
    ['A', undefined],
    ['0', true],
  ])
})

test('a dictionary of another model is refused', async () => {
  const engine = paddleEngine({ folder: toyFolder(characters, ['A', 'z']) })
  await expect(read(engine, blocks('A'))).rejects.toMatchObject({ code: 'invalid-options' })
})

test('the same character twice with white between is two, without it one', async () => {
  const engine = paddleEngine({ folder: toyFolder(characters) })
  expect(textOf(await read(engine, blocks('AA0')))).toBe('bAA0b')
})

test('only what may be read is read, also where something else is likelier', async () => {
  const engine = paddleEngine({ folder: toyFolder(characters) })
  expect(textOf(await read(engine, blocks('A0a9'), { characters: '09' }))).toMatch(/^[09]+$/)
})

test('lines found by the detector are read where they stand', async () => {
  const { width, height, pixels } = blocks('bbbbbb')
  const picture = { width: width + 64, height: height + 80, pixels: new Uint8Array((width + 64) * (height + 80)).fill(255) }
  for (let y = 0; y < height; y++) picture.pixels.set(pixels.subarray(y * width, (y + 1) * width), (y + 40) * picture.width + 32)
  const [line, ...others] = await read(paddleEngine({ folder: toyFolder(characters) }), picture, { layout: 'block' })
  expect(others).toEqual([])
  expect(line?.words.map(({ text }) => text).join('')).toMatch(/b.*b.*b/)
  const { x, y, width: wide, height: high } = line?.box ?? { x: 0, y: 0, width: 0, height: 0 }
  expect(x).toBeLessThan(32 + 24)
  expect(x + wide).toBeGreaterThan(32 + 24 + 5 * 48)
  expect(y).toBeLessThan(48)
  expect(y + high).toBeGreaterThan(80)
  expect(y + high).toBeLessThan(126)
})

test('a file that is no model, or a model of another kind, is a failed model; the folder can be mended', async () => {
  const folder = toyFolder(characters)
  writeFileSync(join(folder, 'toy_det.onnx'), 'not a model')
  await expect(read(paddleEngine({ folder }), blocks('A'))).rejects.toMatchObject({ code: 'model-failed' })
  writeFileSync(join(folder, 'toy_det.onnx'), toyDetector(onnxGraph()))
  expect(textOf(await read(paddleEngine({ folder }), blocks('A')))).toBe('bAb')
})

test('a folder without recogniser or without dictionary says what is missing', async () => {
  const folder = toyFolder(characters)
  writeFileSync(join(folder, 'toy_rec.onnx'), toyRecogniser(onnxGraph(), characters, false))
  await expect(read(paddleEngine({ folder }), blocks('A'))).rejects.toMatchObject({
    code: 'unsupported',
    hint: expect.stringContaining('dict'),
  })
})

test('metadata are read without the graph, and damaged bytes give none or fewer', () => {
  const model = toyRecogniser(onnxGraph(), characters, true)
  expect(onnxMetadata(model).get('character')).toBe(characters.slice(1).join('\n'))
  expect(onnxMetadata(toyRecogniser(onnxGraph(), characters, false)).size).toBe(0)
  for (let end = 0; end < model.length; end += 7) expect(onnxMetadata(model.subarray(0, end)).size).toBeLessThanOrEqual(1)
})
