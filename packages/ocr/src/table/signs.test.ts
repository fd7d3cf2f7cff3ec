import { describe, expect, test } from 'vitest'
import { componentsOf } from '../picture/components.ts'
import { strongInk } from '../picture/strong-ink.ts'
import { drawnPicture, drawnText } from '../drawn-glyphs.fixture.ts'
import { leadingTriangle } from './leading-triangle.ts'
import { isLoneDash } from './lone-dash.ts'

describe.each([24, 30, 36, 50])('in characters of %i pixels', (size) => {
  test.each(['▲1,234', '△747', '▼3.2', '▽0'])('%s begins with its triangle, and the rest is without it', (text) => {
    const found = leadingTriangle(drawnText(text, size), size)
    expect(found?.sign).toBe(text[0])
    const left = (picture: Parameters<typeof strongInk>[0]): number => Math.min(...componentsOf(strongInk(picture)).map((c) => c.left))
    expect(left(found?.rest ?? drawnText('', size)) - left(drawnText(text, size))).toBeGreaterThan(size * 0.6)
  })
  test('a bracket may stand before it, and it may stand alone', () => {
    expect(leadingTriangle(drawnText('(△5)', size), size)).toMatchObject({ sign: '△', rest: { width: size * 6 } })
    expect(leadingTriangle(drawnText('▲', size), size)).toEqual({ sign: '▲', rest: null })
  })
  test.each([...'4A7大八へ人合会公全金令舎入木不文平立ムふ心小出晶森火'])('%s is none', (character) => {
    expect(leadingTriangle(drawnText(`${character}1`, size), size)).toBeNull()
    expect(leadingTriangle(drawnText(character, size), size)).toBeNull()
  })
  test('a dash alone is one; a dash with figures, a full stop and a square are none', () => {
    for (const text of ['-', '－', '―', '—', 'ー']) expect([text, isLoneDash(drawnText(text, size), size)]).toEqual([text, true])
    for (const text of ['-1', '.', '1', '二', '口', '']) expect([text, isLoneDash(drawnText(text, size), size)]).toEqual([text, false])
  })
})

test('the remnant of a ruling line is no dash', () => {
  const line = drawnPicture(400, 60, (pen) => pen.fillRect(20, 28, 360, 3))
  expect(isLoneDash(line, 36)).toBe(false)
})
