import type { DerivedCache, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { scriptedModel } from './scripted-model.ts'
import { describe, expect, it } from 'vitest'
import { askModel, memoryCache, modelGate } from '@colrag/stage-kit'
import type { Question } from '@colrag/stage-kit'

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
    for (let i = 0; i < 5; i++) await expect(askModel(question(down, gate), contextOf())).rejects.toMatchObject({ message: 'down' })
    expect(down.asked).toHaveLength(3)
    const absent = scriptedModel(() => new ColragError('not-found', 'm', 'no such model'))
    const other = modelGate('test')
    for (let i = 0; i < 2; i++) await expect(askModel(question(absent, other), contextOf())).rejects.toMatchObject({ code: 'not-found' })
    expect(absent.asked).toHaveLength(1)
  })
})
