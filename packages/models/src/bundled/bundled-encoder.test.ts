import type { EmbeddingModel, RunContext } from '@colrag/core'
import { afterAll, describe, expect, it } from 'vitest'
import { bundledEncoder } from './bundled-encoder.ts'
import { golden } from './golden.ts'

const unused = (): Promise<never> => Promise.reject(new Error('not used here'))
const context: RunContext = {
  assets: { get: unused, put: unused },
  seed: 0,
  report: (issue) => {
    throw new Error(issue.message)
  },
}
const model = bundledEncoder({ threads: 1 })
afterAll(() => model.close())

const embed = (
  texts: readonly string[],
  role: 'query' | 'passage' = 'passage',
  by: EmbeddingModel = model,
): Promise<readonly Float32Array[]> =>
  by.embed(
    texts.map((text) => ({ text })),
    role,
    context,
  )
const one = async (text: string, role: 'query' | 'passage' = 'passage'): Promise<Float32Array> =>
  (await embed([text], role))[0] ?? new Float32Array()
const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => Array.from(a).reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0)
const cosine = (a: ArrayLike<number>, b: ArrayLike<number>): number => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))

describe('bundledEncoder', () => {
  it('says what it is', () => {
    expect(model).toMatchObject({ provider: 'bundled', modelId: 'e5-small', dims: 384, limits: { tokens: 512, parallel: false } })
    expect(model.revision).toMatch(/^[0-9a-f]{64}$/)
    expect(() => bundledEncoder({ threads: 0 })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
  })

  it('agrees with the engine its weights were made for', async () => {
    const cosines: number[] = []
    for (const { role, text, vector } of golden) if (vector) cosines.push(cosine(await one(text, role), vector))
    expect(Math.min(...cosines)).toBeGreaterThan(0.998)
    expect(cosines.reduce((sum, c) => sum + c, 0) / cosines.length).toBeGreaterThan(0.9993)
  })

  it('gives a text the same bytes alone, in any batch, at once with others and on two threads', async () => {
    const texts = golden.slice(0, 12).map(({ text }) => text)
    const alone = await Promise.all(texts.map((text) => one(text)))
    expect(await embed(texts)).toEqual(alone)
    expect(await embed(texts.toReversed())).toEqual(alone.toReversed())
    expect(await embed(['長い相手。'.repeat(300), ...texts])).toEqual([await one('長い相手。'.repeat(300)), ...alone])
    const two = bundledEncoder({ threads: 2 })
    expect(await embed(texts, 'passage', two)).toEqual(alone)
    await two.close()
  })

  it('gives unit vectors for whatever it is fed', async () => {
    const odd = [
      '',
      ' ',
      '\n',
      '😀🎉👨‍👩‍👧‍👦',
      'ภาษาไทย',
      'ሰላም',
      '\ud83d',
      '\u0000',
      '𠮷',
      'x'.repeat(5000),
      '鉄筋コンクリート造。'.repeat(50_000),
    ]
    for (const role of ['query', 'passage'] as const) {
      for (const vector of await embed(odd, role)) {
        expect(vector).toBeInstanceOf(Float32Array)
        expect(vector).toHaveLength(384)
        expect(Math.sqrt(dot(vector, vector))).toBeCloseTo(1, 5)
      }
    }
  })

  it('reads the first 512 tokens of a long text', async () => {
    const long = '鉄筋コンクリート造の柱と梁の接合部について述べる。'.repeat(100)
    expect(await one(`${long}終わりだけが違う。`)).toEqual(await one(long))
    expect(await one(`始まりが違う。${long}`)).not.toEqual(await one(long))
  })

  it('tells questions from passages and finds the passage that answers', async () => {
    const passages = await embed([
      '居室の換気回数は毎時0.5回以上とする。',
      '柱の主筋のかぶり厚さは40mm以上とする。',
      'The guard rail shall be at least 42 inches high.',
    ])
    const best = async (question: string): Promise<number> => {
      const query = await one(question, 'query')
      const scores = passages.map((passage) => dot(query, passage))
      return scores.indexOf(Math.max(...scores))
    }
    expect(await one('鬼', 'query')).not.toEqual(await one('鬼', 'passage'))
    expect([
      await best('換気は一時間に何回必要か'),
      await best('鉄筋を覆うコンクリートの厚さ'),
      await best('How high must a railing be?'),
    ]).toEqual([0, 1, 2])
  })

  it('lends no memory: a vector stays what it is', async () => {
    const first = await one('一つ目')
    const kept = Float32Array.from(first)
    await one('二つ目')
    expect(first).toEqual(kept)
    expect(first.buffer.byteLength).toBe(384 * 4)
  })

  it('stops at the signal and refuses pictures', async () => {
    const stop = new AbortController()
    const running = model.embed(
      Array.from({ length: 64 }, (_, i) => ({ text: `${i}番目の長い文章。`.repeat(100) })),
      'passage',
      { ...context, signal: stop.signal },
    )
    setTimeout(() => stop.abort(), 5)
    await expect(running).rejects.toMatchObject({ code: 'aborted' })
    await expect(model.embed([{ text: 'a' }], 'query', { ...context, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
    })
    const image = { key: 'a.png', mediaType: 'image/png', width: 1, height: 1 }
    await expect(model.embed([{ image }], 'passage', context)).rejects.toMatchObject({ code: 'unsupported' })
    expect(await model.embed([], 'passage', context)).toEqual([])
  })

  it('finishes what runs when closed, and loads again when asked again', async () => {
    const other = bundledEncoder({ threads: 1 })
    const running = embed(['一', '二', '三'], 'passage', other)
    await other.close()
    const before = await running
    expect(await embed(['一', '二', '三'], 'passage', other)).toEqual(before)
    await other.close()
    await other.close()
  })
})
