import { expect, test } from 'vitest'
import { drawnText } from '../drawn-glyphs.fixture.ts'
import { withMarks } from './number-marks.ts'

test.each([
  ['13.5', '135', '13.5'],
  ['4,330', '4330', '4,330'],
  ['1,234.5', '12345', '1,234.5'],
  ['1,234.5', '1,2345', '1,234.5'],
])('%s read as %s is %s', (drawn, read, meant) => {
  for (const size of [24, 36, 50]) expect(withMarks(read, drawnText(drawn, size))).toBe(meant)
})

test('nothing is added where the picture does not tell', () => {
  const picture = drawnText('13.5', 36)
  expect([withMarks('13.5', picture), withMarks('13', picture), withMarks('13.5%', picture), withMarks('abc', picture)]).toEqual([
    '13.5',
    '13',
    '13.5%',
    'abc',
  ])
  expect(withMarks('1234', drawnText('1234', 36))).toBe('1234')
  expect(withMarks('1234', drawnText("12'34", 36))).toBe('1234')
})
