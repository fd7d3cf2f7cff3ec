import { expect, test } from 'vitest'
import { confidenceText, doubtText } from './confidence-text.ts'

test('says the steps that had a say, and of those only the doubtful ones where asked', () => {
  const confidence = { layout: 0.95, table: 0.4, text: null, ocr: 0.796 }
  expect(confidenceText(confidence)).toBe('layout 0.95, table 0.40, ocr 0.80')
  expect(doubtText(confidence)).toBe('table 0.40, ocr 0.80')
  expect(doubtText({ ...confidence, table: 0.8, ocr: null })).toBe('')
  expect(doubtText(undefined)).toBe('')
})
