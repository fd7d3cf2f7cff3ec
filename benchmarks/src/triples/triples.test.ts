import type { RunContext } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { makeRecipe } from '@colrag/recipes'
import { corpusFigures } from './bench-figures.ts'
import { factCorpus } from './corpus/blocks.ts'
import { tellsFact } from './scoring/tells-fact.ts'

const ctx: RunContext = {
  assets: { get: () => Promise.reject(new Error('unused')), put: () => Promise.reject(new Error('unused')) },
  seed: 0,
  report: (issue) => {
    throw new Error(issue.message)
  },
}

describe('factCorpus', () => {
  it('follows from its seed alone', () => {
    expect(factCorpus({ seed: 3, each: 8 })).toEqual(factCorpus({ seed: 3, each: 8 }))
    expect(factCorpus({ seed: 3, each: 8 })).not.toEqual(factCorpus({ seed: 4, each: 8 }))
  })
  it('writes every fact into its block', () => {
    const bare = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s/gu, '')
    for (const { passage, facts, sort } of factCorpus({ seed: 5, each: 20 })) {
      const all = bare(`${passage.heading ?? ''}${passage.text}`)
      for (const fact of facts) {
        expect(fact.about.every((word) => all.includes(bare(word)))).toBe(true)
        if (sort !== 'table') expect(all).toContain(bare(fact.object))
      }
    }
  })
})

describe('tellsFact', () => {
  const fact = { kind: 'quantity', about: ['甲市', '死者'], object: '1,200人' } as const
  it.each([
    ['甲市の死者', 'は', '1200人', true],
    ['甲市', '死者', '約１，２００名', true],
    ['甲市', '死者', '1201人', false],
    ['甲市', '死者', '1200棟', false],
    ['乙町', '死者', '1200人', false],
    ['1200人', '死者', '甲市', false],
  ])('%s | %s | %s: %s', (subject, predicate, object, tells) => expect(tellsFact({ subject, predicate, object }, fact)).toBe(tells))
  it('compares words, with little around them', () => {
    const cause = { kind: 'cause', about: ['大雨'], object: '国道が通行止めとなった' } as const
    expect(tellsFact({ subject: '記録的な大雨', predicate: '結果', object: '国道が通行止めとなった。' }, cause)).toBe(true)
    expect(tellsFact({ subject: '梅雨', predicate: '大雨', object: '国道が通行止めとなった' }, cause)).toBe(false)
    expect(tellsFact({ subject: '大雨', predicate: '結果', object: '国道' }, cause)).toBe(false)
  })
})

it('the rules of the default recipe reach their targets on a generated corpus', { timeout: 60_000 }, async () => {
  const recipe = await makeRecipe('embedded')
  try {
    const rows = recipe.triples ? await corpusFigures(recipe.triples, 11, 24, ctx) : []
    const judged = rows.filter((row) => row.target !== null && row.unit === 'share')
    expect(judged).toHaveLength(4)
    expect(judged.filter((row) => row.holds !== true)).toEqual([])
  } finally {
    await recipe.close()
  }
})
