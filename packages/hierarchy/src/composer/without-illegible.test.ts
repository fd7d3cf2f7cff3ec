import { expect, test } from 'vitest'
import { outlineComposer } from './outline-composer.ts'
import { sampleExtraction } from './sample-extraction.ts'

test('text that a recogniser was hardly sure of is no unit, nor are its triples; little confidence in embedded text hides none', () => {
  const report = sampleExtraction([
    [
      { kind: 'text', text: 'nonsense of a seal', triples: [{ subject: 'nonsense', predicate: 'of', object: 'a seal' }] },
      { kind: 'text', text: 'faint but legible' },
      { kind: 'text', text: 'glyphs of a doubtful font' },
    ],
  ])
  const origins = ['ocr', 'ocr', 'embedded'] as const
  const sure = [0.2, 0.5, 0.2]
  const texts = report.texts.map((text, i) => ({ ...text, origin: origins[i] ?? 'ocr', by: { ...text.by, confidence: sure[i] ?? 0 } }))
  const units = [...outlineComposer({ passage: 1 }).compose({ ...report, texts }, { volume: 'v' })]
  const all = units.map((unit) => unit.text).join('\n')
  expect(all).toContain('faint but legible')
  expect(all).toContain('glyphs of a doubtful font')
  expect(all).not.toContain('nonsense')
})
