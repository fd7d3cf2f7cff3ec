import { expect, test } from 'vitest'
import { canWrite, isJapanese, japaneseClasses, wantedClasses } from './character-set.ts'
import { decodeCtc } from './decode-ctc.ts'
import { modernForms } from './modern-forms.ts'

const characters = ['', '壊', '级', '級', 'é']
const rows = (...steps: readonly (readonly number[])[]): Float32Array => Float32Array.from(steps.flat())
const textOf = (found: ReturnType<typeof decodeCtc>): string => found.map(({ text }) => text).join('')

test('repetitions and blanks are dropped; a blank parts equal characters', () => {
  const [blank, a, b] = [
    [0.9, 0.1, 0, 0, 0],
    [0.1, 0.9, 0, 0, 0],
    [0, 0.2, 0, 0.8, 0],
  ] as const
  const found = decodeCtc(rows(blank, a, a, blank, a, b, blank), 7, characters)
  expect(textOf(found)).toBe('壊壊級')
  expect(found.map(({ step }) => step)).toEqual([1, 4, 5])
  expect(found[2]?.probability).toBeCloseTo(0.8, 6)
})

test('in Japanese a Han character of another language gives way to the likeliest Japanese one, with its small probability', () => {
  const scores = rows([0.05, 0.01, 0.8, 0.14, 0], [0.2, 0, 0, 0, 0.8])
  expect(textOf(decodeCtc(scores, 2, characters))).toBe('级é')
  const found = decodeCtc(scores, 2, characters, japaneseClasses(characters))
  expect(textOf(found)).toBe('級é')
  expect(found[0]?.probability).toBeCloseTo(0.14, 6)
  expect([...japaneseClasses(['', '髙', '𠮷', 'あ', '1'])]).toEqual([1, 1, 0, 1, 1])
  expect(['jpn', 'jpn_vert', 'jpn+eng', 'chi_sim', 'jpn+chi_sim'].map(isJapanese)).toEqual([true, true, true, false, false])
})

test('an old form gives way to the modern one unless that is ruled out', () => {
  const both = ['', '壞', '壊']
  const scores = rows([0, 0.9, 0.08], [1, 0, 0], [0, 0.97, 0.02])
  expect([...modernForms(both)]).toEqual([0, 2, 0])
  expect([...modernForms(['', '壞'])]).toEqual([0, 0])
  const found = decodeCtc(scores, 3, both, undefined, modernForms(both))
  expect(textOf(found)).toBe('壊壞')
  expect(found[0]?.probability).toBeCloseTo(0.98, 6)
  expect(textOf(decodeCtc(scores, 3, both))).toBe('壞壞')
})

test('only wanted characters are read, the likeliest of them where another would be likelier', () => {
  const scores = rows([0.05, 0.01, 0.8, 0.14, 0], [0.9, 0, 0, 0, 0.1])
  expect(textOf(decodeCtc(scores, 2, characters, wantedClasses(characters, '壊é')))).toBe('壊')
})

test('what a language needs is looked for; an unknown one cannot be written', () => {
  const letters = new Set('AZaz09あんアン水')
  expect(['jpn', 'jpn_vert', 'eng', 'deu', 'kor', 'tlh', 'constructor'].map((code) => canWrite(letters, code))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
