import { describeTextReader } from '@colrag/testing'
import { expect, test } from 'vitest'
import { hybridReader } from './hybrid-reader.ts'

describeTextReader('the hybrid reader', () => hybridReader())

test('the fingerprint changes with every option that may change the text', () => {
  const prints = [{}, { languages: ['eng'] }, { languages: ['eng', 'jpn'] }, { timeLimit: 5 }].map(
    (options) => hybridReader(options).fingerprint,
  )
  expect(new Set(prints).size).toBe(4)
  expect(hybridReader().fingerprint).toBe(hybridReader({ languages: ['jpn', 'eng'] }).fingerprint)
})

test('wrong options are refused', () => {
  for (const options of [
    { languages: [] },
    { timeLimit: 0 },
    { timeLimit: Number.NaN },
    { policy: () => ({ by: 'ocr', rule: 'always' }) as const },
  ]) {
    expect(() => hybridReader(options)).toThrowError(expect.objectContaining({ code: 'invalid-options' }))
  }
})
