import type { RunContext, TokenMatrix } from '@colrag/core'
import { memoryCache, seededRandom } from '@colrag/stage-kit'
import { packTokens, quantiseRows, readRows, readTokens, tokensKey } from '@colrag/stage-kit/indexes'
import { describeMultiVectorModel, strictContext } from '@colrag/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { bundledEncoder } from './bundled-encoder.ts'
import { bundledEncoders } from './bundled-encoders.ts'
import { bundledTokenEncoder } from './bundled-token-encoder.ts'
import { projectTokens } from './project-tokens.ts'

describeMultiVectorModel('bundledTokenEncoder', () => bundledTokenEncoder({ threads: 1 }))

const { tokens, embedding } = bundledEncoders({ threads: 1 })
afterAll(() => tokens.close())
const encode = async (text: string, role: 'query' | 'passage' = 'passage', ctx: RunContext = strictContext()): Promise<TokenMatrix> =>
  (await tokens.encode([{ text }], role, ctx))[0] ?? { rows: 0, dims: 0, data: new Float32Array() }
const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => Array.from(a).reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0)
const row = ({ data, dims }: TokenMatrix, at: number): Float32Array => data.subarray(at * dims, (at + 1) * dims)

describe('bundledTokenEncoder', () => {
  it('says what it is', () => {
    expect(tokens).toMatchObject({ provider: 'bundled', modelId: 'e5-small', dims: 128, limits: { tokens: 512 } })
    expect(tokens.revision).not.toBe(embedding.revision)
  })
  it('has a row for each piece of a word, none for marks and prefixes', async () => {
    const plain = await encode('pump station')
    expect(plain.rows).toBeLessThan(6)
    expect((await encode('pump, station !?', 'query')).rows).toBe(plain.rows)
    expect((await encode('、。')).rows).toBeGreaterThan(0)
  })
  it('says where in the text each piece stands, whatever was folded', async () => {
    const text = ' Ｐｕｍｐ\u3000P-101 は、ｶﾞｽの㍍ cafe\u0301 ﬁne 👍🏽良い'
    const { rows, spans = new Uint32Array() } = await encode(text)
    const pieces = Array.from({ length: rows }, (_, i) => text.slice(spans[2 * i], spans[2 * i + 1]))
    expect(spans).toHaveLength(2 * rows)
    expect(pieces.join('')).toBe('ＰｕｍｐP101はｶﾞｽの㍍cafe\u0301ﬁne良い')
    expect([...spans]).toEqual([...spans].sort((a, b) => a - b))
  })
  it('gives the vectors of the encoder themselves when asked to', async () => {
    const plain = bundledTokenEncoder({ threads: 1, dims: 384 })
    const [matrix] = await plain.encode([{ text: 'pump station' }], 'passage', strictContext())
    expect([matrix?.rows, matrix?.dims, plain.dims]).toEqual([(await encode('pump station')).rows, 384, 384])
    expect(plain.revision).not.toBe(tokens.revision)
    await plain.close()
    expect(() => bundledTokenEncoder({ dims: 100 as 128 })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
  })
  it('says how rare each piece is', async () => {
    const { rows, rarities = new Float32Array() } = await encode('the turbidity', 'query')
    expect(rarities).toHaveLength(rows)
    expect(rarities[0]).toBeGreaterThan(0)
    expect(rarities[0]).toBeLessThan(Math.min(...rarities.subarray(1)))
  })
  it('means a word as its text does', async () => {
    const [river, money, other] = [await encode('the river bank'), await encode('the money bank'), await encode('a bank of the river')]
    const likeness = (a: TokenMatrix, b: TokenMatrix): number => dot(row(a, a.rows - 1), row(b, 1))
    expect(likeness(river, other)).toBeGreaterThan(likeness(money, other))
  })
  it('leaves the tokens of embedded passages in the cache, with the vectors unchanged', async () => {
    const text = '令和2年7月豪雨により球磨川が氾濫した。'
    const ctx = strictContext({ cache: memoryCache() })
    const alone = bundledEncoder({ threads: 1 })
    expect(await embedding.embed([{ text }], 'passage', ctx)).toEqual(await alone.embed([{ text }], 'passage', strictContext()))
    const ask = { text: '球磨川はどこか' }
    expect(await embedding.embed([ask], 'query', ctx)).toEqual(await alone.embed([ask], 'query', ctx))
    expect(await encode(ask.text, 'query')).toEqual((await bundledTokenEncoder({ threads: 1 }).encode([ask], 'query', ctx))[0])
    await alone.close()
    const kept = await ctx.cache?.get(tokensKey(tokens, { text }))
    expect(kept).toEqual(packTokens(quantiseRows((await encode(text)).data, 128)))
  })
})

describe('projectTokens', () => {
  const random = seededRandom(9)
  const drawn = Float32Array.from({ length: 60 * 384 }, () => random() - 0.5)
  const rows = Array.from({ length: 60 }, (_, i) => i)
  const projected = projectTokens(drawn, 384, rows)

  it('keeps products as near as 128 numbers can, and rows of zeros', () => {
    let error = 0
    for (const a of rows)
      for (const b of rows) {
        const [x, y] = [drawn.subarray(a * 384, (a + 1) * 384), drawn.subarray(b * 384, (b + 1) * 384)]
        const cosine = dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y))
        error += Math.abs(cosine - dot(projected.subarray(a * 128, (a + 1) * 128), projected.subarray(b * 128, (b + 1) * 128)))
      }
    expect(error / rows.length ** 2).toBeLessThan(0.08)
    expect(projectTokens(new Float32Array(384), 384, [0])).toEqual(new Float32Array(128))
  })
  it('is read back from bytes as the same bytes', () => {
    const bytes = quantiseRows(projected, 128)
    expect(quantiseRows(readRows(bytes), 128)).toEqual(bytes)
    expect(readTokens(packTokens(bytes), 128)).toEqual(bytes)
    expect(readTokens(new Uint8Array(127), 128)).toBeNull()
  })
})
