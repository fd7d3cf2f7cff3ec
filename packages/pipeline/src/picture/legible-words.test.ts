import type { BlockId, BlockText } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { legibleWords } from './legible-words.ts'

const read = (text: string, confidence: number, origin: BlockText['origin'] = 'ocr'): BlockText => ({
  blockId: 'b' as BlockId,
  text,
  lines: [],
  origin,
  by: { stage: 'ocr', fingerprint: 'f', confidence },
})

describe('legibleWords', () => {
  it('keeps lines of words, each once, in their order', () => {
    expect(legibleWords([read('避難所\n中央小学校\t体育館', 0.9), read('避難所\nSHELTER  A', 0.8)])).toBe(
      '避難所\n中央小学校\n体育館\nSHELTER A',
    )
  })
  it('leaves out what was hardly read, texture taken for writing, and bare numbers', () => {
    expect(legibleWords([read('避難所', 0.5), read('~|_ 、ノ\n|l| -=\n131\n水深3m', 0.9)])).toBe('水深3m')
  })
  it('trusts embedded text, and takes no more of a page than its beginning', () => {
    expect(legibleWords([read('x y', 0.1, 'embedded')])).toBe('x y')
    const page = Array.from({ length: 100 }, (_, i) => `第${i}行の文章である`).join('\n')
    expect(legibleWords([read(page, 1, 'embedded')]).length).toBeLessThanOrEqual(600)
    expect(legibleWords([read('あ'.repeat(900), 1, 'embedded')])).toHaveLength(600)
    expect(legibleWords([])).toBe('')
  })
})
