import { hashedTokens, sampleUnit, strictContext } from '@colrag/testing'
import { documentId } from '@colrag/core'
import type { Unit } from '@colrag/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askedWords } from './asked-words.ts'
import { heatOfWords } from './heat-of-words.ts'
import { pageHeat } from './page-heat.ts'
import { heatScale, sharpenHeat } from './sharpen-heat.ts'
import { spacedTokens } from './fixture/spaced-tokens.ts'
import type { UnitWord } from './unit-words.ts'

const page = { number: 1, width: 400, height: 300 }
const ctx = strictContext()
const model = spacedTokens(hashedTokens())
const vocabulary = ['pump', 'valve', 'basin', 'culvert', 'manhole', 'trench', 'drain', 'P-101', '擁壁', '排水']
const vocabularyWords = fc.constantFrom(...vocabulary)

/** Words beside each other in lines of four. */
const unitOf = (words: readonly string[]): Unit => {
  const text = words.join(' ')
  const placements = [...text.matchAll(/\S+/gu)].map((m, i) => ({
    start: m.index,
    end: m.index + m[0].length,
    page: 1,
    box: { x: 100 * (i % 4), y: 20 * Math.floor(i / 4), width: 60, height: 10 },
  }))
  return { ...sampleUnit('u', text), placements, anchors: [{ documentId: documentId('d'), page: 1, boxes: [] }] }
}

/** What a page of some words looks like to a question of others, by any products at all. */
const pages = fc.integer({ min: 1, max: 5 }).chain((tokens) =>
  fc.record({
    asked: fc.array(vocabularyWords, { minLength: tokens, maxLength: tokens }),
    rarities: fc.option(fc.array(fc.double({ min: 0.1, max: 9, noNaN: true }), { minLength: tokens, maxLength: tokens }), {
      nil: undefined,
    }),
    words: fc.array(
      fc.record({
        text: vocabularyWords,
        page: fc.constantFrom(1, 1, 1, 2),
        box: fc.record({
          x: fc.integer({ min: 0, max: 390 }),
          y: fc.integer({ min: 0, max: 290 }),
          width: fc.integer({ min: 1, max: 80 }),
          height: fc.integer({ min: 1, max: 20 }),
        }),
        byToken: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: tokens, maxLength: tokens }),
      }),
      { minLength: 1, maxLength: 40 },
    ),
    keep: fc.constantFrom(0.05, 0.3, 1),
  }),
)

const askedOf = (asked: readonly string[], rarities?: readonly number[]) => {
  const text = asked.join(' ')
  const places = [...text.matchAll(/\S+/gu)].map((m) => ({ part: 'query' as const, start: m.index, end: m.index + m[0].length }))
  return { text, places, ...(rarities ? { rarities: Float32Array.from(rarities) } : {}) }
}

const wordsOf = (words: readonly (Omit<UnitWord, 'byToken'> & { readonly byToken: readonly number[] })[]): readonly UnitWord[] =>
  words.map((word) => ({ ...word, byToken: Float32Array.from(word.byToken) }))

describe('heatOfWords', () => {
  it('the heat of a page is the greatest of its words’, cell by cell, so none is warmer than the page', () => {
    fc.assert(
      fc.property(pages, ({ asked, rarities, words, keep }) => {
        const heat = heatOfWords(askedOf(asked, rarities), page, wordsOf(words), { keep })
        expect(heat === null).toBe(words.every((word) => word.page === 2))
        if (heat === null) return
        expect(heat.words.map(({ text }) => text)).toEqual(asked)
        for (const [i, cell] of heat.field.data.entries())
          expect(Math.max(...heat.words.map(({ field }) => field.data[i] as number))).toBe(cell)
        // Something is always warm on the page, and it is what the warmest word is about.
        expect(Math.max(...heat.words.map(({ best }) => best.heat))).toBe(1)
        for (const { regions, best } of heat.words) expect(regions.length > 0).toBe(best.heat > 0)
      }),
      { numRuns: 40 },
    )
  })
  it('gives the same for the same, and for words of other pages beside them', () => {
    fc.assert(
      fc.property(pages, ({ asked, rarities, words, keep }) => {
        const shown = (among: typeof words): string => {
          const heat = heatOfWords(askedOf(asked, rarities), page, wordsOf(among), { keep })
          return JSON.stringify(heat && [heat.field, heat.regions, heat.words])
        }
        expect(shown(words)).toBe(shown(words.filter((word) => word.page === 1)))
      }),
    )
  })
  it('finds each word where it stands, and one that stands nowhere warms nothing that another is about', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(vocabularyWords, { minLength: 5, maxLength: 8 }),
        fc.integer({ min: 1, max: 3 }),
        async (words, most) => {
          const asked = words.slice(0, most)
          const heat = await pageHeat(model, { id: 'q', text: [...asked, 'zzz'].join(' ') }, page, [unitOf(words)], ctx, { keep: 0.01 })
          expect(heat?.words.slice(0, -1).map(({ best }) => best.text)).toEqual(asked)
          expect(heat?.words.at(-1)).toMatchObject({ text: 'zzz', regions: [], best: { heat: 0 } })
          const cells = heat?.words.at(-1)?.field.data ?? []
          expect(Math.max(...cells)).toBe(0)
        },
      ),
      { numRuns: 30 },
    )
  })
  it('has no words where the page has none or the question has no token', () => {
    const word = { page: 2, text: 'pump', box: { x: 0, y: 0, width: 1, height: 1 }, byToken: Float32Array.of(1) }
    expect(heatOfWords(askedOf(['pump']), page, [word])).toBeNull()
    expect(heatOfWords(askedOf([]), page, [{ ...word, page: 1 }])).toBeNull()
  })
})

describe('askedWords', () => {
  const cut = (question: string, pieces: readonly string[]) => {
    let from = 0
    const places = pieces.map((piece) => {
      const start = question.indexOf(piece, from)
      from = start + piece.length
      return { start, end: from }
    })
    return askedWords(question, places)
  }
  it('joins the pieces of a word, of Latin between spaces and of Japanese as a dictionary parts it', () => {
    const latin = cut('Where is P-101, the HEADWALL?', ['Where', 'is', 'P', '-', '101', ',', 'the', 'HEAD', 'WALL', '?'])
    expect(latin.map(({ text }) => text)).toEqual(['Where', 'is', 'P-101', 'the', 'HEADWALL'])
    expect(latin.map(({ parts }) => parts)).toEqual([[[0]], [[1]], [[2, 3, 4, 5]], [[6]], [[7, 8, 9]]])
    const japanese = cut('「氾濫」の原因は？', ['「', '氾', '濫', '」', 'の', '原', '因', 'は', '？'])
    expect(japanese.map(({ text }) => text)).toEqual(['氾濫', 'の', '原因', 'は'])
    expect(japanese[0]?.parts).toEqual([[0], [1], [2], [3]])
    expect(cut('水害記録', ['水害記', '録']).map(({ text }) => text)).toEqual(['水害記録'])
  })
  it('says where each word stands, has every token once, and a word for each token where no places are known', () => {
    const question = fc.array(fc.constantFrom('ab', 'P-1', '川', '氾濫', 'の', ' ', '、', '?', '年'), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(question, (pieces) => {
        const text = pieces.join('')
        let from = 0
        const places = pieces.flatMap((piece) => {
          const start = from
          from += piece.length
          return piece === ' ' ? [] : [{ start, end: from }]
        })
        const words = askedWords(text, places)
        expect(words.flatMap(({ parts }) => parts.flat())).toEqual([...places.keys()])
        for (const word of words) {
          expect(word.text).toBe(text.slice(word.start, word.end))
          expect(word.text).not.toMatch(/^$|\s/u)
        }
      }),
    )
    expect(askedWords('a b', [null, null])).toEqual([
      { text: '', start: 0, end: 0, parts: [[0]] },
      { text: '', start: 0, end: 0, parts: [[1]] },
    ])
  })
})

it('a scale makes of the values that it is of what sharpening makes of them, and never falls', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 1, maxLength: 60 }), fc.integer(), (heat, other) => {
      const scale = heatScale(heat)
      expect([...Float32Array.from(heat, scale)]).toEqual([...sharpenHeat(heat)])
      for (const value of heat) expect(Math.sign(scale(other) - scale(value)) * Math.sign(other - value)).toBeGreaterThanOrEqual(0)
      expect(scale(Number.NaN)).toBe(0)
    }),
  )
})
