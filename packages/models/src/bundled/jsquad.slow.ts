import { existsSync, readFileSync } from 'node:fs'
import type { RunContext } from '@colrag/core'
import { afterAll, describe, expect, it } from 'vitest'
import { bundledEncoder } from './bundled-encoder.ts'

interface JSQuAD {
  readonly data: readonly {
    readonly paragraphs: readonly { readonly context: string; readonly qas: readonly { readonly question: string }[] }[]
  }[]
}

// Public data beside the repository; it may not be copied into it.
const file = new URL('../../../../../shared/data/jsquad/jsquad_valid_v1.3.json', import.meta.url)
const reason = existsSync(file) ? '' : ' (skipped: ../shared/data/jsquad is not beside the repository)'
const unused = (): Promise<never> => Promise.reject(new Error('not used here'))
const context: RunContext = { assets: { get: unused, put: unused }, seed: 0, report: () => {} }
const model = bundledEncoder()
afterAll(() => model.close())

describe('bundledEncoder on JSQuAD', () => {
  it.skipIf(reason !== '')(`finds the paragraph of a question among 1,145${reason}`, async () => {
    const passages = new Map<string, number>()
    const questions: { readonly text: string; readonly gold: number }[] = []
    for (const { paragraphs } of (JSON.parse(readFileSync(file, 'utf8')) as JSQuAD).data) {
      for (const { context: passage, qas } of paragraphs) {
        if (!passages.has(passage)) passages.set(passage, passages.size)
        questions.push(...qas.map(({ question }) => ({ text: question, gold: passages.get(passage) ?? 0 })))
      }
    }
    // Every fourth question: half a minute instead of two.
    const asked = questions.filter((_, i) => i % 4 === 0)
    const vectors = await model.embed(
      [...passages.keys()].map((text) => ({ text })),
      'passage',
      context,
    )
    const ranks = (await model.embed(asked, 'query', context)).map((query, i) => {
      const scores = vectors.map((vector) => vector.reduce((sum, x, d) => sum + x * (query[d] ?? 0), 0))
      const gold = scores[asked[i]?.gold ?? 0] ?? 0
      return scores.filter((score) => score > gold).length
    })
    const recall = (depth: number): number => ranks.filter((rank) => rank < depth).length / ranks.length
    expect(passages.size).toBe(1145)
    expect(recall(1)).toBeGreaterThan(0.8)
    expect(recall(5)).toBeGreaterThan(0.94)
  })
})
