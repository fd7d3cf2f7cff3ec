import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BlockKind, BlockText, Confidence } from '@colrag/core'
import { blockConfidence, lowestConfidence, meanConfidence, summariseConfidence } from './block-confidence.ts'

const by = (confidence?: number): { stage: string; fingerprint: string; confidence?: number } => ({
  stage: 's',
  fingerprint: '0',
  ...(confidence === undefined ? {} : { confidence }),
})
const textOf = (text: string, origin: BlockText['origin'], confidence: number): BlockText =>
  ({ blockId: 'b', text, lines: [], origin, by: by(confidence) }) as unknown as BlockText
const block = (kind: BlockKind, confidence?: number, tableScore?: number) => ({
  kind,
  by: by(confidence),
  ...(tableScore === undefined ? {} : { tableScore }),
})
const none: Confidence = { layout: null, table: null, text: null, ocr: null }

test('each step speaks for itself, and one that had no say is null', () => {
  expect(blockConfidence(block('table', 0.95, 0.8), textOf('a', 'embedded', 0.9))).toEqual({
    layout: 0.95,
    table: 0.8,
    text: 0.9,
    ocr: null,
  })
  expect(blockConfidence(block('text'), textOf('a', 'ocr', 0.7))).toEqual({ ...none, ocr: 0.7 })
  expect(blockConfidence(block('text'), undefined)).toEqual(none)
})

test('a picture without writing is not unsure, a table without text is', () => {
  expect(blockConfidence(block('photo', 0.9), textOf('', 'ocr', 0.2))).toEqual({ ...none, layout: 0.9 })
  expect(blockConfidence(block('table'), textOf('', 'embedded', 0))).toEqual({ ...none, text: 0 })
})

test('a page has means weighted by characters and its least sure value', () => {
  const parts = [
    { confidence: { layout: 0.9, table: 0.4, text: 1, ocr: null }, characters: 30 },
    { confidence: { layout: null, table: null, text: 0.5, ocr: null }, characters: 10 },
    { confidence: none, characters: 99 },
  ]
  expect(summariseConfidence(parts)).toEqual({ layout: 0.9, table: 0.4, text: 0.875, ocr: null, lowest: 0.4 })
  expect(summariseConfidence([])).toEqual({ ...none, lowest: null })
})

const unit = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null })
const anyConfidence = fc.record({ layout: unit, table: unit, text: unit, ocr: unit })

test('a mean lies between the least and the greatest', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ confidence: anyConfidence, characters: fc.nat(1000) }), { minLength: 1 }), (parts) => {
      const mean = meanConfidence(parts)
      for (const step of ['layout', 'table', 'text', 'ocr'] as const) {
        const said = parts.flatMap((p) => p.confidence[step] ?? [])
        const value = mean[step]
        if (value === null) expect(said).toEqual([])
        else expect(value >= Math.min(...said) - 1e-4 && value <= Math.max(...said) + 1e-4).toBe(true)
      }
      const lowest = summariseConfidence(parts).lowest
      expect(lowest).toBe(
        parts.map((p) => lowestConfidence(p.confidence)).reduce((a, b) => (a === null ? b : b === null ? a : Math.min(a, b))),
      )
    }),
  )
})
