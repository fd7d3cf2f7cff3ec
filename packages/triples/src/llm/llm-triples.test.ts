import type { Issue, Passage, RunContext, TextModel } from '@colrag/core'
import { blockId, ColragError, documentId, pageId } from '@colrag/core'
import { memoryCache } from '@colrag/stage-kit'
import { describeTripleExtractor, scriptedModel } from '@colrag/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { ruleTriples } from '../rule-triples.ts'
import { llmTriples } from './llm-triples.ts'

let issues: Issue[] = []
beforeEach(() => {
  issues = []
})
const context = (cache = memoryCache()): RunContext => ({
  assets: { get: () => Promise.reject(new Error('unused')), put: () => Promise.reject(new Error('unused')) },
  cache,
  seed: 0,
  report: (issue) => issues.push(issue),
})
const passage = (text: string, index = 0): Passage => ({
  blockId: blockId(pageId(documentId('1'.repeat(64)), 1), index),
  kind: 'text',
  text,
})
const text = '甲市では全壊が1,234棟、乙町では半壊が5棟であった。復旧費は1億2千万円である。'
const reply = (...triples: readonly (readonly [string, string, string])[]): string =>
  JSON.stringify({ triples: triples.map(([subject, predicate, object]) => ({ subject, predicate, object })) })
const good = reply(['甲市', '全壊', '1,234棟'], ['乙町', '半壊', '5棟'])

describeTripleExtractor('llmTriples', () =>
  llmTriples(
    scriptedModel(({ prompt }) =>
      reply(
        prompt.includes('overall')
          ? ['overall length', 'is', '45.00 mm']
          : prompt.includes('八代市')
            ? ['八代市', '停電', '1,200戸']
            : ['甲市', '死者（人）', '8'],
      ),
    ),
    { fallback: ruleTriples() },
  ),
)

describe('llmTriples', () => {
  it('asks once a block, by schema, at low temperature, for the heading too', async () => {
    const model = scriptedModel([good])
    const extractor = llmTriples(model)
    const triples = await extractor.extract({ ...passage(text), heading: '被害の状況' }, context())
    expect(model.asked).toHaveLength(1)
    expect(model.asked[0]).toMatchObject({ temperature: 0.1, schema: { required: ['triples'] } })
    expect(model.asked[0]?.prompt).toContain('被害の状況')
    expect(model.asked[0]?.prompt).toContain('Between 5 and 15')
    expect(triples).toMatchObject([
      { subject: '甲市', predicate: '全壊', object: '1,234棟', value: { kind: 'quantity', value: 1234, unit: '棟' } },
      { subject: '乙町', object: '5棟' },
    ])
    expect(triples.map((t) => text.slice(...(t.at ?? [0, 0])))).toEqual(['1,234棟', '5棟'])
    expect(triples[0]?.by).toMatchObject({ model: 'scripted:script@1', call: { reply: good, attempts: 1, seed: 0 } })
    expect(triples[1]?.by.call).toMatchObject({ reply: '', replyHash: triples[0]?.by.call?.replyHash })
    expect(issues).toEqual([])
  })

  it('rejects with its reason what the text does not hold', async () => {
    const rejected: string[] = []
    const said = reply(
      ['甲市', '全壊', '1,235棟'],
      ['甲市', '全壊', '1234棟'],
      ['復旧費', 'は', '120百万円'],
      ['復旧費', 'は', '1.2億円'],
      ['甲市', '全壊', '1234棟'],
      ['', '全壊', '5棟'],
      ['乙町', 'は', '乙町'],
      ['東京タワー', '所在地', '芝公園'],
      ['乙町', '半壊', 'あ'.repeat(400)],
    )
    const extractor = llmTriples(scriptedModel([said]), { onRejected: (r) => rejected.push(`${r.object.slice(0, 6)}: ${r.reason}`) })
    const triples = await extractor.extract(passage(text), context())
    expect(triples.map((t) => t.object)).toEqual(['1234棟', '120百万円', '1.2億円'])
    expect(triples[1]?.value).toMatchObject({ value: 120_000_000, unit: '円' })
    expect(rejected).toEqual([
      '1,235棟: number-not-in-text',
      '1234棟: repeated',
      '5棟: incomplete',
      '乙町: circular',
      '芝公園: not-in-text',
      `${'あ'.repeat(6)}: too-long`,
    ])
    expect(extractor.report()).toMatchObject({
      made: 3,
      rejected: { 'number-not-in-text': 1, incomplete: 1, circular: 1, 'not-in-text': 1, repeated: 1, 'too-long': 1 },
    })
  })

  it('keeps at most as many as were asked for', async () => {
    const extractor = llmTriples(scriptedModel([good]), { least: 1, most: 1 })
    expect(await extractor.extract(passage(text), context())).toHaveLength(1)
    expect(extractor.report().rejected).toEqual({ 'over-limit': 1 })
  })

  it('asks again with another seed, at a temperature where seeds matter, and counts', async () => {
    const model = scriptedModel(['Sorry, no.', '{"triples": "none"}', good])
    const extractor = llmTriples(model)
    expect(await extractor.extract(passage(text), context())).toHaveLength(2)
    expect(model.asked.map((r) => [r.seed, r.temperature])).toEqual([
      [0, 0.1],
      [1, 0.7],
      [2, 0.7],
    ])
    expect(extractor.report()).toMatchObject({ blocks: 1, asked: 1, failed: 0, retries: 2, calls: 3 })
  })

  it('calls a failure a failure, with the reason, and does not call it empty', async () => {
    const model = scriptedModel(['no', 'no', 'no', '{"triples": []}'])
    const extractor = llmTriples(model)
    expect(await extractor.extract(passage(text), context())).toEqual([])
    expect(issues).toMatchObject([
      {
        code: 'model-output',
        subject: passage(text).blockId,
        message: expect.stringContaining('there are no triples in the reply') as string,
      },
    ])
    expect(await extractor.extract(passage('何も述べていない文章がここにある。', 1), context())).toEqual([])
    expect(issues).toHaveLength(1)
    expect(extractor.report()).toMatchObject({ blocks: 2, asked: 2, failed: 1, empty: 1, made: 0 })
  })

  it('falls back on rules where the model fails, and says whose they are', async () => {
    const extractor = llmTriples(scriptedModel(['no', 'no', 'no']), { fallback: ruleTriples() })
    const triples = await extractor.extract(passage(text), context())
    expect(triples.length).toBeGreaterThan(0)
    expect(triples.every((t) => t.by.rule !== undefined && t.by.model === undefined)).toBe(true)
    expect(issues).toMatchObject([{ code: 'model-output', minor: true }])
  })

  it('falls back on rules where nothing that the model said is in the text', async () => {
    const extractor = llmTriples(scriptedModel([reply(['the', 'the', 'the']), '{"triples": []}']), { fallback: ruleTriples() })
    expect((await extractor.extract(passage(text), context())).length).toBeGreaterThan(0)
    expect(await extractor.extract(passage(text, 1), context())).toEqual([])
    expect(extractor.report()).toMatchObject({ asked: 2, empty: 1, failed: 0, made: 0, rejected: { circular: 1 } })
    expect(issues).toEqual([])
  })

  it('asks smaller questions where a reply was cut', async () => {
    const long = Array.from({ length: 40 }, (_, i) => `施設${i}の定員は${i + 100}人である。`).join('\n')
    const model = scriptedModel(({ prompt }, call) => {
      const own = [...prompt.matchAll(/施設(\d+)の定員は(\d+)人/gu)].map(([, n, value]) => [`施設${n}`, '定員', `${value}人`] as const)
      return call === 0 ? { cut: `${reply(...own.slice(0, 2)).slice(0, -2)},{"subject":"施設9` } : reply(...own)
    })
    const extractor = llmTriples(model, { most: 40 })
    const triples = await extractor.extract(passage(long), context())
    expect(model.asked).toHaveLength(3)
    expect(triples).toHaveLength(40)
    expect(extractor.report()).toMatchObject({ partial: 1, rejected: { repeated: 2 } })
  })

  it('asks nothing twice after it was killed', async () => {
    const cache = memoryCache()
    const script = (request: { readonly prompt: string }, call: number): string =>
      request.prompt.includes('ブロック3') && call % 2 === 0 ? 'no' : good
    const passages = Array.from({ length: 6 }, (_, i) => passage(`ブロック${i}: ${text}`, i))
    const whole = scriptedModel(script)
    const wanted = []
    for (const p of passages) wanted.push(await llmTriples(whole).extract(p, context()))

    let calls = 0
    const counted = (limit: number): TextModel => {
      const model = scriptedModel(script)
      return {
        ...model,
        generate(request, ctx) {
          // As a kill would: the process ends in the middle of a call, nothing after it is kept.
          if (calls >= limit) return Promise.reject(new ColragError('aborted', 'run', 'killed'))
          calls++
          return whole.generate(request, ctx)
        },
      }
    }
    const first = llmTriples(counted(3))
    await expect(
      (async () => {
        for (const p of passages) await first.extract(p, context(cache))
      })(),
    ).rejects.toMatchObject({ code: 'aborted' })
    expect(calls).toBe(3)
    const second = llmTriples(counted(Infinity))
    const made = []
    for (const p of passages) made.push(await second.extract(p, context(cache)))
    const third = llmTriples(counted(0))
    for (const p of passages) await third.extract(p, context(cache))
    expect(made.map((ts) => ts.map((t) => t.object))).toEqual(wanted.map((ts) => ts.map((t) => t.object)))
    const prompts = whole.asked.slice(-calls).map((r) => `${r.seed} ${r.prompt}`)
    expect(new Set(prompts).size).toBe(prompts.length)
    expect(second.report().kept).toBe(3)
    expect(third.report()).toMatchObject({ calls: 0, kept: calls })
  })

  it('stops at a cap, and leaves out the rest with one issue a document', async () => {
    const model = scriptedModel(() => good)
    const extractor = llmTriples(model, { limits: { calls: 2 } })
    for (let i = 0; i < 5; i++) await extractor.extract(passage(`${i} ${text}`, i), context())
    expect(model.asked).toHaveLength(2)
    expect(issues).toMatchObject([{ code: 'over-budget' }])
    expect(extractor.report()).toMatchObject({ blocks: 5, asked: 2, leftOut: 3 })
  })

  it('stops at a cap on money, which needs a price', async () => {
    const model = scriptedModel(() => good)
    const price = { promptPerMillion: 1000, replyPerMillion: 1000 }
    const extractor = llmTriples(model, { limits: { money: 0.5 }, price })
    for (let i = 0; i < 5; i++) await extractor.extract(passage(`${i} ${text}`, i), context())
    expect(model.asked.length).toBeLessThan(3)
    expect(issues).toMatchObject([{ code: 'over-budget' }])
    expect(extractor.report().money).toBeGreaterThan(0.5)
    expect(() => llmTriples(model, { limits: { money: 1 } })).toThrow('price')
    expect(() => llmTriples(model, { least: 0 })).toThrow('least')
  })

  it('stops asking a server that keeps failing', async () => {
    const model = scriptedModel(() => new ColragError('model-failed', 'm', 'connection refused', { retryable: true }))
    const extractor = llmTriples(model)
    for (let i = 0; i < 6; i++) expect(await extractor.extract(passage(`${i} ${text}`, i), context())).toEqual([])
    expect(model.asked).toHaveLength(3)
    expect(issues).toMatchObject([{ code: 'model-failed' }])
    expect(extractor.report()).toMatchObject({ blocks: 6, leftOut: 6, failed: 0, asked: 0 })
  })

  it('leaves out a block that is too long for the model alone, and asks about the rest', async () => {
    const model = scriptedModel(({ prompt }) =>
      /長い/u.test(prompt) ? new ColragError('over-budget', 'm', 'HTTP 400: context length') : good,
    )
    const extractor = llmTriples(model)
    const texts = [text, `長い${text}`, text, `長い${text}`, text]
    const made = []
    for (const [i, words] of texts.entries()) made.push((await extractor.extract(passage(words, i), context())).length)
    expect(made).toEqual([2, 0, 2, 0, 2])
    expect(issues).toMatchObject([1, 3].map((i) => ({ code: 'over-budget', subject: passage(text, i).blockId })))
    expect(issues[0]?.message).toBe('left out: HTTP 400: context length; this block has no triples of the model')
    expect(extractor.report()).toMatchObject({ blocks: 5, asked: 3, leftOut: 2, calls: 3, kept: 0 })
  })

  it('counts the calls whose replies the model itself found bad, keeps to the cap by them, and gives up as on a dead server', async () => {
    const nothing = new ColragError('model-output', 'm', 'the model said nothing')
    const capped = scriptedModel(() => nothing)
    const extractor = llmTriples(capped, { limits: { tokens: 3000 }, price: { promptPerMillion: 1, replyPerMillion: 1 } })
    for (let i = 0; i < 32; i++) await extractor.extract(passage(`${i} ${text}`, i), context())
    expect(capped.asked).toHaveLength(2)
    const { calls, kept, tokens, money, estimated } = extractor.report()
    expect([calls, kept, tokens, estimated]).toEqual([2, 0, 4096, 2])
    expect(money).toBeGreaterThan(0)
    const free = scriptedModel(() => nothing)
    const patient = llmTriples(free)
    for (let i = 0; i < 32; i++) await patient.extract(passage(`${i} ${text}`, i), context())
    expect(free.asked).toHaveLength(9)
    expect(patient.report()).toMatchObject({ blocks: 32, asked: 3, failed: 3, leftOut: 29, calls: 9, kept: 0 })
    expect(issues.at(-1)).toMatchObject({ code: 'model-failed', message: expect.stringContaining('left out: ') as string })
  })

  it('keeps the triples of the parts before a fault, and tells of it', async () => {
    const long = Array.from({ length: 300 }, (_, i) => `施設${i}の定員は${i + 100}人である。`).join('\n')
    const model = scriptedModel((_, n) => (n === 0 ? reply(['施設0', '定員', '100人']) : new ColragError('model-failed', 'm', 'down')))
    const extractor = llmTriples(model, { fallback: ruleTriples() })
    expect(await extractor.extract(passage(long), context())).toMatchObject([{ object: '100人', by: { model: 'scripted:script@1' } }])
    expect(issues).toMatchObject([{ code: 'model-failed', message: expect.stringContaining('parts before are kept') as string }])
    expect(issues[0]?.minor).toBeUndefined()
    expect(extractor.report()).toMatchObject({ blocks: 1, asked: 1, made: 1, partial: 1, leftOut: 0 })
  })

  it('keeps what a cut reply said where the question for the rest meets a fault', async () => {
    const long = Array.from({ length: 40 }, (_, i) => `施設${i}の定員は${i + 100}人である。`).join('\n')
    const model = scriptedModel((_, n) =>
      n === 0
        ? { cut: `${reply(['施設0', '定員', '100人']).slice(0, -2)},{"subject":"施設9` }
        : new ColragError('model-failed', 'm', 'down'),
    )
    expect(await llmTriples(model).extract(passage(long), context())).toMatchObject([{ object: '100人' }])
    expect(issues).toMatchObject([{ code: 'model-failed' }])
  })

  it('is not asked about titles, short texts and texts without letters', async () => {
    const model = scriptedModel([])
    const extractor = llmTriples(model)
    expect(await extractor.extract({ ...passage(text), kind: 'heading' }, context())).toEqual([])
    expect(await extractor.extract(passage('短い'), context())).toEqual([])
    expect(await extractor.extract(passage('12345 67890 12345'), context())).toEqual([])
    expect(extractor.report()).toMatchObject({ blocks: 0, money: null })
  })
})
