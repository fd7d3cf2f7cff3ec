import { sampleUnit } from '@colrag/testing'
import { expect, test } from 'vitest'
import { unitLine } from './unit-line.ts'

test('a line holds the confidence, in one order of keys', () => {
  const unit = { ...sampleUnit('a', 'text'), confidence: { ocr: 0.4, text: null, table: 0.5, layout: 0.9 } }
  const same = { ...unit, confidence: { layout: 0.9, table: 0.5, text: null, ocr: 0.4 } }
  expect(unitLine(unit)).toBe(unitLine(same))
  expect(JSON.parse(unitLine(unit))).toMatchObject({ confidence: unit.confidence })
})
