import type { DerivedCache, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { scriptedModel } from './scripted-model.ts'
import { describe, expect, it } from 'vitest'
import { askModel, memoryCache, modelGate } from '@colrag/stage-kit'
import type { CallCost, Question } from '@colrag/stage-kit'

const contextOf = (cache?: DerivedCache): RunContext => ({
  assets: { get: () => Promise.reject(new Error('unused')), put: () => Promise.reject(new Error('unused')) },
  seed: 7,
  report: () => undefined,
  ...(cache ? { cache } : {}),
})
const question = (model: Question<string>['model'], gate = modelGate('test')): Question<string> => ({
  model,
  key: 'k',
  attempts: 3,
  gate,
  request: (_attempt, cut) => ({ prompt: cut ? 'say less' : 'say' }),
  take: (text, cut) => (text === 'good' ? { value: text } : { rejected: cut ? 'cut' : `not ${text}` }),
})

describe('askModel', () => {
  it('asks again with another seed until a reply will do, and counts all of it', async () => {
    const model = scriptedModel(['bad', { cut: 'half' }, 'good'])
    const { value, call } = await askModel(question(model), contextOf())
    expect(value).toBe('good')
    expect(model.asked.map((r) => [r.prompt, r.seed])).toEqual([
      ['say', 7],
      ['say', 8],
      ['say less', 9],
    ])
    expect(call).toMatchObject({ reply: 'good', seed: 9, attempts: 3, tokens: 11, promptTokens: 14, rejected: ['not bad', 'cut'] })
    expect(call.requestHash).toMatch(/^[0-9a-f]{64}$/)
  })
  it('gives up with all reasons and the last reply', async () => {
    const model = scriptedModel(['a', new ColragError('model-output', 'm', 'the model said nothing'), 'c'])
    const { value, call } = await askModel(question(model), contextOf())
    expect(value).toBeNull()
    expect(call).toMatchObject({ reply: 'c', attempts: 3, rejected: ['not a', 'the model said nothing', 'not c'] })
  })
  it('asks nothing twice after a kill at any call', async () => {
    for (let kill = 0; kill < 3; kill++) {
      const cache = memoryCache()
      const lines = ['bad', 'worse', 'good']
      const dying = scriptedModel((_, n) => (n < kill ? lines[n] : new ColragError('aborted', 'm', 'killed')))
      await expect(askModel(question(dying), contextOf(cache))).rejects.toMatchObject({ code: 'aborted' })
      const model = scriptedModel((r) => lines[(r.seed ?? 0) - 7])
      expect((await askModel(question(model), contextOf(cache))).call).toMatchObject({ attempts: 3, reply: 'good' })
      expect(model.asked).toHaveLength(3 - kill)
      const none = scriptedModel([])
      expect((await askModel(question(none), contextOf(cache))).value).toBe('good')
    }
  })
  it.each(['{"text": "go', '5', '{"text": 5}', 'null'])('asks anew where the kept reply is damaged: %s', async (damaged) => {
    const whole = memoryCache()
    const cache: DerivedCache = { ...whole, get: async (place) => ((await whole.get(place)) ? Buffer.from(damaged) : null) }
    await askModel(question(scriptedModel(['good'])), contextOf(cache))
    const model = scriptedModel(['good'])
    expect((await askModel(question(model), contextOf(cache))).value).toBe('good')
    expect(model.asked).toHaveLength(1)
  })
  it('asks again what failed when told to retry, with new seeds, and nothing else; the outcome stays', async () => {
    const cache = memoryCache()
    const seeds: unknown[] = []
    const wise = (from: number): ReturnType<typeof scriptedModel> =>
      scriptedModel(({ seed = 0 }) => {
        seeds.push(seed)
        return seed < from ? 'bad' : 'good'
      })
    expect((await askModel(question(wise(99)), contextOf(cache))).value).toBeNull()
    expect((await askModel(question(wise(99)), contextOf(cache))).value).toBeNull()
    expect(seeds.splice(0)).toEqual([7, 8, 9])
    const retry = { ...contextOf(cache), retry: true }
    expect((await askModel(question(wise(99)), retry)).call).toMatchObject({ attempts: 6 })
    expect(seeds.splice(0)).toEqual([10, 11, 12])
    expect((await askModel(question(wise(14)), retry)).value).toBe('good')
    expect(seeds.splice(0)).toEqual([13, 14])
    for (const ctx of [contextOf(cache), retry]) expect((await askModel(question(wise(0)), ctx)).call).toMatchObject({ seed: 14 })
    expect(seeds).toEqual([])
    // What was never asked is asked as often as ever.
    expect((await askModel({ ...question(wise(99)), key: 'other' }, retry)).call).toMatchObject({ attempts: 3 })
  })
  it('keeps that a model said nothing, and gives up at once what broke on its way', async () => {
    const cache = memoryCache()
    const nothing = scriptedModel(() => new ColragError('model-output', 'm', 'the model said nothing'))
    for (let i = 0; i < 2; i++)
      expect((await askModel(question(nothing), contextOf(cache))).call.rejected).toEqual(
        Array.from({ length: 3 }, () => 'the model said nothing'),
      )
    expect(nothing.asked).toHaveLength(3)
    const broken = scriptedModel(() => new ColragError('model-output', 'm', 'cut on its way', { retryable: true }))
    for (let i = 0; i < 2; i++)
      expect((await askModel({ ...question(broken), key: 'b' }, contextOf(cache))).call.rejected).toEqual(['cut on its way'])
    expect(broken.asked).toHaveLength(2)
  })
  it('keeps replies of other weights under the same name apart', async () => {
    const cache = memoryCache()
    const model = scriptedModel(() => 'good')
    const served = (weights: string): typeof model => ({ ...model, weights: () => Promise.resolve(weights) })
    for (const weights of ['old', 'old', 'new', 'old']) await askModel(question(served(weights)), contextOf(cache))
    expect(model.asked).toHaveLength(2)
  })
  it('passes faults of the model on', async () => {
    const model = scriptedModel([new ColragError('model-failed', 'm', 'down')])
    await expect(askModel(question(model), contextOf())).rejects.toMatchObject({ code: 'model-failed' })
  })
})

describe('modelGate', () => {
  it('keeps to caps, and lets replies of the cache through', async () => {
    const cache = memoryCache()
    await askModel(question(scriptedModel(['good'])), contextOf(cache))
    for (const limits of [{ calls: 1 }, { tokens: 2 }, { seconds: 1e-9 }]) {
      const gate = modelGate('test', limits)
      const model = scriptedModel(() => 'bad')
      await expect(askModel(question(model, gate), contextOf())).rejects.toMatchObject({ code: 'over-budget' })
      expect(model.asked.length).toBeLessThan(2)
      expect((await askModel(question(model, gate), contextOf(cache))).value).toBe('good')
    }
    expect(() => modelGate('test', { calls: 0 })).toThrow('above 0')
  })
  it('closes after three failures in a row, or one that every question would meet', async () => {
    const down = scriptedModel(() => new ColragError('model-failed', 'm', 'down'))
    const gate = modelGate('test')
    for (let i = 0; i < 5; i++)
      await expect(askModel(question(down, gate), contextOf())).rejects.toMatchObject({
        code: 'model-failed',
        message: i < 3 ? 'down' : 'left out: the model is asked no more after 3 failures in a row, the last: down',
      })
    expect(down.asked).toHaveLength(3)
    const absent = scriptedModel(() => new ColragError('not-found', 'm', 'no such model'))
    const other = modelGate('test')
    for (let i = 0; i < 2; i++) await expect(askModel(question(absent, other), contextOf())).rejects.toMatchObject({ code: 'not-found' })
    expect(absent.asked).toHaveLength(1)
  })
  it('stays open after a request that is too long for the model', async () => {
    const gate = modelGate('test')
    const model = scriptedModel((_, n) => (n < 4 ? new ColragError('over-budget', 'm', 'the prompt is too long') : 'good'))
    for (let i = 0; i < 4; i++)
      await expect(askModel(question(model, gate), contextOf())).rejects.toMatchObject({ message: 'the prompt is too long' })
    expect((await askModel(question(model, gate), contextOf())).value).toBe('good')
  })
  it('counts replies that the model judged bad against the caps, at their most', async () => {
    const dumb = scriptedModel(() => new ColragError('model-output', 'm', 'the model said nothing'))
    const asked = { ...question(dumb, modelGate('test', { tokens: 250 })), request: () => ({ prompt: 'abcdef', maxTokens: 100 }) }
    const told: CallCost[] = []
    const ledger = { called: (cost: CallCost) => void told.push(cost), kept: () => undefined }
    await expect(askModel({ ...asked, attempts: 9, ledger }, contextOf())).rejects.toMatchObject({ code: 'over-budget' })
    expect(told).toEqual(Array.from({ length: 3 }, () => ({ promptTokens: 2, tokens: 100, counted: 'estimated' })))
    const few = scriptedModel(() => new ColragError('model-output', 'm', 'the model said nothing'))
    await expect(askModel(question(few, modelGate('test', { calls: 2 })), contextOf())).rejects.toMatchObject({ code: 'over-budget' })
    expect(few.asked).toHaveLength(2)
  })
  it('counts what a thrown reply cost where the model says so, whatever the fault', async () => {
    const cause = { promptTokens: 30, tokens: 4, counted: 'model' }
    const told: CallCost[] = []
    const ledger = { called: (cost: CallCost) => void told.push(cost), kept: () => undefined }
    const dumb = scriptedModel(() => new ColragError('model-output', 'm', 'the model said nothing', { cause }))
    await askModel({ ...question(dumb), attempts: 1, ledger }, contextOf())
    const cutting = scriptedModel(() => new ColragError('over-budget', 'm', 'the prompt was cut', { cause }))
    await expect(askModel({ ...question(cutting), ledger }, contextOf())).rejects.toMatchObject({ code: 'over-budget' })
    expect(told).toEqual([cause, cause])
  })
  it('closes after three questions in a row without any reply, not where one came between', async () => {
    const nothing = new ColragError('model-output', 'm', 'the model said nothing')
    const gate = modelGate('test')
    const dumb = scriptedModel(() => nothing)
    for (let i = 0; i < 3; i++) expect((await askModel(question(dumb, gate), contextOf())).value).toBeNull()
    await expect(askModel(question(dumb, gate), contextOf())).rejects.toMatchObject({
      code: 'model-failed',
      message: expect.stringMatching(/^left out: .*the model said nothing$/) as string,
    })
    expect(dumb.asked).toHaveLength(9)
    const moody = scriptedModel((_, n) => (n % 9 === 8 ? 'bad' : nothing))
    const open = modelGate('test')
    for (let i = 0; i < 7; i++) expect((await askModel(question(moody, open), contextOf())).value).toBeNull()
    expect(moody.asked).toHaveLength(21)
  })
  it('lets replies of the cache of a model go free, and tells them as kept', async () => {
    const model = scriptedModel(() => 'good')
    const cached = {
      ...model,
      generate: async (...asked: Parameters<typeof model.generate>) => ({ ...(await model.generate(...asked)), cached: true }),
    }
    const gate = modelGate('test', { calls: 1, tokens: 1 })
    let kept = 0
    const ledger = { called: () => expect.unreachable('nothing is paid'), kept: () => void kept++ }
    for (let i = 0; i < 3; i++) await askModel({ ...question(cached, gate), ledger }, contextOf())
    expect(kept).toBe(3)
  })
})
