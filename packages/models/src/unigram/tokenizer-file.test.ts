import { readFileSync } from 'node:fs'
import { tokenizerUrl } from '@colrag/encoder-e5-small'
import { describe, expect, it } from 'vitest'
import { readTokenizerFile } from './tokenizer-file.ts'

const file = readFileSync(tokenizerUrl)

describe('readTokenizerFile', () => {
  it('reads pieces, scores, rules and marks', () => {
    const { pieces, scores, rules, ids, unknownScore } = readTokenizerFile(file)
    expect(pieces).toHaveLength(scores.length)
    expect(pieces.slice(0, 6)).toEqual(['<s>', '<pad>', '</s>', '<unk>', ',', '.'])
    expect(ids).toEqual({ begin: 0, end: 2, pad: 1, unknown: 3 })
    expect(Math.max(...scores.slice(4))).toBeLessThan(0)
    expect(unknownScore).toBeLessThan(Math.min(...scores.slice(0, 50_000)))
    expect(['Ａ', 'ｶ', '①', '㎡', '　', '\u0001'].map((c) => rules.get(c.codePointAt(0) ?? 0))).toEqual(['A', 'カ', '1', 'm2', ' ', ''])
  })

  it('refuses other files and cut ones', () => {
    expect(() => readTokenizerFile(new TextEncoder().encode('version https://git-lfs.github.com/spec/v1\noid sha256:0'))).toThrow(
      expect.objectContaining({ code: 'corrupt' }),
    )
    expect(() => readTokenizerFile(file.subarray(0, 10))).toThrow(expect.objectContaining({ code: 'corrupt' }))
    expect(() => readTokenizerFile(file.subarray(0, 100_000))).toThrow(expect.objectContaining({ code: 'corrupt' }))
  })
})
