import { describeRetriever, givenScores, recomputedScore, strictContext } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { subQuestions } from './analysis/sub-questions.ts'
import { searchParts } from './search-parts.ts'

const towns = givenScores('block', (text) =>
  text.includes('Alton') && text.includes('Burley')
    ? { 'd/a': 1, 'd/x': 0.9, 'd/b': 0.5 }
    : text.includes('Alton')
      ? { 'd/a': 0.8, 'd/x': 0.2 }
      : text.includes('Burley')
        ? { 'd/b': 0.6, 'd/x': 0.1 }
        : { 'd/x': 0.5, 'd/a': 0.2, 'd/b': 0.1 },
)
const question = 'What is the difference between Alton and Burley?'
const searched = searchParts(towns, { share: 0.45 })

describeRetriever('searchParts', () => ({ retriever: searched, ids: ['d/a', 'd/b', 'd/x'] as never, queries: [question, 'bridges'] }))

describe('parts of a question', () => {
  it.each([
    [question, 'comparison', ['What is the difference between Alton and ?', 'What is the difference between and Burley?']],
    ['令和2年度と令和3年度の雨量の違いは？', 'comparison', ['令和2年度と の違いは？', 'と令和3年度の雨量の違いは？']],
    [
      'Are Alton Water and Lake Burley both in Kent?',
      'multi-hop',
      ['Are Alton Water and both in ?', 'Are and Lake Burley both in ?', 'Are and both in Kent?'],
    ],
  ])('%s', (text, kind, parts) => expect(subQuestions(text)).toMatchObject({ kind, parts }))
  it.each(['How many bridges are there?', '避難者は何人か', '前年比はいくらか', ''])('%s has none', (text) =>
    expect(subQuestions(text)).toBeNull(),
  )
})

describe('searchParts', () => {
  it('raises what is found for a part, never above the best hit, and says so', async () => {
    const { hits, findings } = await searched.retrieve({ id: 'q', text: question }, { depth: 3 }, strictContext())
    expect(hits.map(({ id }) => id)).toEqual(['d/a', 'd/x', 'd/b'])
    expect(hits.map(({ score }) => Math.round(score * 1e6) / 1e6)).toEqual([1, 1, 0.95])
    for (const hit of hits.slice(1)) expect(Math.abs(recomputedScore(hit) - hit.score)).toBeLessThan(1e-12)
    expect(hits[2]?.explanation?.priors).toMatchObject([{ name: 'part', because: expect.stringContaining('and Burley?') }])
    expect(findings).toEqual([{ kind: 'comparison', text: 'difference', effect: expect.stringMatching(/^also asked in parts: “/) }])
  })
  it('asks other questions once, and is nothing with a share of 0', async () => {
    const plain = await towns.retrieve({ id: 'q', text: 'bridges' }, { depth: 3 }, strictContext())
    expect(await searched.retrieve({ id: 'q', text: 'bridges' }, { depth: 3 }, strictContext())).toEqual(plain)
    expect(searchParts(towns, { share: 0 })).toBe(towns)
    expect(() => searchParts(towns, { share: -1 })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
  })
})
