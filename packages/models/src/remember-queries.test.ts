import { describeEmbeddingModel, hashedEmbedding, strictContext } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { rememberQueries } from './remember-queries.ts'

describeEmbeddingModel('rememberQueries', () => Promise.resolve(rememberQueries(hashedEmbedding())))

describe('rememberQueries', () => {
  it('embeds a question once as long as it is among the last, and passages each time', async () => {
    const model = hashedEmbedding()
    const remembering = rememberQueries(model, 2)
    for (const text of ['a', 'b', 'a', 'c', 'b', 'c']) await remembering.embed([{ text }], 'query', strictContext())
    expect(model.calls.map(([call]) => call)).toEqual(['query: a', 'query: b', 'query: c', 'query: b'])
    for (const text of ['a', 'a']) await remembering.embed([{ text }], 'passage', strictContext())
    expect(model.calls).toHaveLength(6)
  })
  it('gives each caller a vector of its own', async () => {
    const remembering = rememberQueries(hashedEmbedding())
    const [first] = await remembering.embed([{ text: 'a' }], 'query', strictContext())
    const before = [...(first ?? [])]
    first?.fill(9)
    expect([...((await remembering.embed([{ text: 'a' }], 'query', strictContext()))[0] ?? [])]).toEqual(before)
  })
})
