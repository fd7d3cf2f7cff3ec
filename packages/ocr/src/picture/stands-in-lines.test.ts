import { seededRandom } from '@colrag/stage-kit'
import { expect, test } from 'vitest'
import type { Component } from './components.ts'
import { standsInLines } from './stands-in-lines.ts'

const size = 30
const mark = (left: number, top: number, width: number, height: number): Component => ({
  left: Math.round(left),
  top: Math.round(top),
  right: Math.round(left + width),
  bottom: Math.round(top + height),
  area: 1,
})
const turned = (marks: readonly Component[]): Component[] =>
  marks.map(({ left, top, right, bottom, area }) => ({ left: top, top: left, right: bottom, bottom: right, area }))

test('rows and columns of characters are lines, with every fifth character broken or touching as in a poor copy', () => {
  const random = seededRandom(3)
  const rows = Array.from({ length: 8 * 20 }, (_, i) => {
    const [row, column] = [Math.floor(i / 20), i % 20]
    const high = i % 5 === 0 ? 12 : 26 + 4 * random()
    return mark(column * 34 + 2 * random(), row * 60 + 3 * random() + (30 - high) / 2, 24 + 6 * random(), high)
  })
  expect(standsInLines(rows, size)).toBe(true)
  expect(standsInLines(turned(rows), size)).toBe(true)
})

test('marks of all sizes strewn over a picture are none, however dense', () => {
  for (const count of [120, 250, 400]) {
    const random = seededRandom(count)
    const strewn = Array.from({ length: count }, () => mark(random() * 720, random() * 360, 4 + random() * 44, 10 + random() * 38))
    expect(standsInLines(strewn, size)).toBe(false)
  }
  expect(standsInLines([], size)).toBe(false)
})
