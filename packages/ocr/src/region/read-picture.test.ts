import { expect, test } from 'vitest'
import { toldEngine } from '../engine/told-engine.fixture.ts'
import type { GreyPicture } from '../picture/grey-picture.ts'
import { readPicture } from './read-picture.ts'
import { recogniser } from './recogniser.ts'

/** White, with so many dark squares of 12 pixels in rows of ten. */
function marked(marks: number): GreyPicture {
  const [width, height] = [400, 400]
  const pixels = new Uint8Array(width * height).fill(255)
  for (let mark = 0; mark < marks; mark++) {
    const [left, top] = [20 + (mark % 10) * 36, 20 + Math.floor(mark / 10) * 36]
    for (let y = top; y < top + 12; y++) pixels.fill(0, y * width + left, y * width + left + 12)
  }
  return { width, height, pixels }
}
const engine = (confidence: number): ReturnType<typeof toldEngine> =>
  toldEngine('told', ({ layout }) => (layout === 'page' ? [] : [['（個）', confidence]]))

test.each([
  ['a few marks that no paragraph is seen in are read as a block', 4, 0.9, ['（個）'], ['page', 'block']],
  ['unless that is not sure', 4, 0.4, [], ['page', 'block']],
  ['many marks in which nothing is seen are a picture', 90, 0.9, [], ['page']],
  ['where nothing is drawn, nothing is asked again', 0, 0.9, [], ['page']],
] as const)('%s', async (_, marks, confidence, texts, layouts) => {
  const told = engine(confidence)
  const { lines } = await readPicture(marked(marks), 'page', recogniser(told, ['jpn'], 10_000, undefined))
  expect(lines.map(({ text }) => text)).toEqual(texts)
  expect(told.asked.map(({ layout }) => layout)).toEqual(layouts)
})
