import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldRadicals } from './cjk-radicals.ts'
import type { Folding } from './folding.ts'
import { noFolding } from './no-folding.ts'
import { textFolding } from './text-folding.ts'

test('all 115 radicals of the supplement become something outside of it, and nothing else changes', () => {
  let folded = 0
  for (let code = 0x2e80; code <= 0x2eff; code++) {
    const character = String.fromCodePoint(code)
    const assigned = /\p{Assigned}/u.test(character)
    expect(/[\u2e80-\u2eff]/.test(foldRadicals(character))).toBe(!assigned)
    expect(!assigned || /^\p{sc=Han}$/u.test(textFolding.fold(character))).toBe(true)
    if (assigned) folded++
  }
  expect(folded).toBe(115)
  expect(foldRadicals('⻑⻄⺠⺟⻝⻘⻩⻲⻯⻭ 長西')).toBe('長西民母食青黄亀竜歯 長西')
})

test('all 214 Kangxi radicals become ideographs, as Japanese text writes them', () => {
  for (let code = 0x2f00; code <= 0x2fd5; code++) expect(textFolding.fold(String.fromCodePoint(code))).toMatch(/^[\u3400-\u9fff]$/)
  expect(textFolding.fold('神⼾市⿊部⿈⾭⽣')).toBe('神戸市黒部黄青生')
})

test.each([
  ['ﾊﾟｿｺﾝ ｶﾞｽ', 'パソコン ガス'],
  ['か\u3099は\u309a', 'がぱ'],
  ['２０２０年Ａ', '2020年a'],
  ['神\ufa19社', '神神社'],
  ['㍻28㎡', '平成28m2'],
  ['①', '1'],
  ['ΟΔΟΣ οδός', 'οδοσ οδόσ'],
  ['Straße', 'strasse'],
  ['葛\u{e0100}城\ufe00', '葛城'],
  ['zero\u200bwidth\u00ad', 'zerowidth'],
  ['ﬁﬂ', 'fifl'],
  ['', ''],
])('%s is %s', (text, folded) => {
  expect(textFolding.fold(text)).toBe(folded)
})

const odd = fc.constantFrom(...'ｶﾞﾊﾟかは\u3099\u309a⻑⺠⼾ΣςßİA1①㍻ﬁ葛\u{e0100}\u200b\u00ad\ufeffe\u0301각ᄀ\u1161\u11a8ﾡￂ👍🏽 \n')
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(odd, { maxLength: 30 }).map((list) => list.join('')),
)

describe.each<Folding>([textFolding, noFolding])('folding $name', (folding) => {
  test('gives the same text with its way back as without', () => {
    fc.assert(
      fc.property(text, (original) => {
        const { text: folded, starts, ends } = folding.trace(original)
        expect(folded).toBe(folding.fold(original))
        expect([starts.length, ends.length]).toEqual([folded.length, folded.length])
        starts.forEach((start, i) => {
          const end = ends[i] ?? 0
          expect(start >= (starts[i - 1] ?? 0) && end > start && end <= original.length).toBe(true)
        })
      }),
      { numRuns: 5000, seed: 42 },
    )
  })
  test('folds what is folded to itself', () => {
    fc.assert(
      fc.property(text, (original) => {
        const once = folding.fold(original)
        expect(folding.fold(once)).toBe(once)
      }),
      { numRuns: 5000, seed: 42 },
    )
  })
})

test('a found place leads back to the original characters', () => {
  const original = '人吉市のｶﾞｽ管 ㍻28年'
  const { text: folded, starts, ends } = textFolding.trace(original)
  const back = (part: string): string => {
    const at = folded.indexOf(part)
    return original.slice(starts[at], ends[at + part.length - 1])
  }
  expect(folded).toBe('人吉市のガス管 平成28年')
  expect([back('ガス'), back('平成28'), back('成'), back('管')]).toEqual(['ｶﾞｽ', '㍻28', '㍻', '管'])
})
