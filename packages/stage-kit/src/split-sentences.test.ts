import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitSentences } from './split-sentences.ts'

const texts = (text: string): string[] => splitSentences(text).map((s) => s.text)

describe('splitSentences', () => {
  it('joins lines of a paragraph and cuts at full stops and items', () => {
    expect(texts('熊本県で死者が確認され、\n三十五人となった。次の文で\nある。\n・項目一\n・項目二')).toEqual([
      '熊本県で死者が確認され、三十五人となった。',
      '次の文である。',
      '・項目一',
      '・項目二',
    ])
  })
  it('keeps a full stop inside brackets', () =>
    expect(texts('合計（単位は人。）を示す。以上')).toEqual(['合計（単位は人。）を示す。', '以上']))
  it('knows English abbreviations and decimals', () =>
    expect(texts('See Fig. 3 for 3.5 mm. Then it rained.')).toEqual(['See Fig. 3 for 3.5 mm.', 'Then it rained.']))
  it('gives no sentence for nothing', () => expect(texts(' \n ')).toEqual([]))
  it('maps every code unit to its source', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '\n', '。', '漢', '.', 'B', '（', '）') }), (text) => {
        for (const s of splitSentences(text)) {
          for (let i = 0; i < s.text.length; i++) if (s.text[i] !== ' ' && s.text[i] !== text[s.map[i] ?? -1]) return false
          if (s.map.length !== s.text.length + 1) return false
        }
        return (
          splitSentences(text)
            .map((s) => s.text)
            .join('')
            .replace(/\s/g, '') === text.replace(/\s/g, '')
        )
      }),
    )
  })
})
