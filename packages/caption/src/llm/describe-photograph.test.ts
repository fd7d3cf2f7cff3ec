import { scriptedModel } from '@colrag/testing'
import { memoryCache } from '@colrag/stage-kit'
import { describe, expect, it } from 'vitest'
import { ctx } from '../fixture/blocks.ts'
import { disasterPack } from '../packs/disaster-pack.ts'
import { describePhotograph } from './describe-photograph.ts'

const image = { key: 'k', mediaType: 'image/jpeg', width: 10, height: 10 } as const
const seen = { kind: 'photo', summary: '土砂が道路を覆っている。', visibleText: ['県道12号'], numbers: [12, '99'] }
const reading = async (classes: unknown): Promise<unknown> =>
  (
    await describePhotograph(scriptedModel([JSON.stringify({ ...seen, classes })], { images: true }), { pack: disasterPack, attempts: 1 })(
      image,
      ctx,
    )
  ).classes

describe('describePhotograph', () => {
  it.each([
    [
      'a list of guesses',
      [
        { id: 'flood', confidence: 0.1 },
        { id: 'landslide', confidence: 0.8 },
      ],
      [
        { id: 'landslide', confidence: 0.8 },
        { id: 'flood', confidence: 0.1 },
      ],
    ],
    ['one guess', { type: '土砂災害', score: '85%' }, [{ id: 'landslide', confidence: 0.85 }]],
    [
      'shares by name',
      { がけ崩れ: 90, flood: 10 },
      [
        { id: 'landslide', confidence: 0.9 },
        { id: 'flood', confidence: 0.1 },
      ],
    ],
    ['names alone', '土砂災害、洪水', [{ id: 'flood' }, { id: 'landslide' }]],
    ['id and name', ['landslide (土砂災害)'], [{ id: 'landslide' }]],
    [
      'the same twice',
      [
        { id: 'flood', confidence: 0.3 },
        { id: '浸水', confidence: 0.6 },
      ],
      [{ id: 'flood', confidence: 0.6 }],
    ],
  ])('understands %s', async (_name, said, classes) => expect(await reading(said)).toEqual(classes))

  it('names numbers that are not known to stand in it', async () => {
    const describe = describePhotograph(scriptedModel(() => JSON.stringify(seen), { images: true }))
    expect(await describe(image, ctx)).toMatchObject({ numbers: [], droppedNumbers: ['12', '99'] })
    expect(await describe(image, ctx, '県道12号')).toMatchObject({ numbers: ['12'], droppedNumbers: ['99'], call: { attempts: 1 } })
  })
  it('asks again where no class is named, once for the same picture, and fails with all reasons', async () => {
    const cache = memoryCache()
    const model = scriptedModel(['no', JSON.stringify(seen), JSON.stringify({ ...seen, classes: ['fire'] })], { images: true })
    const describe = describePhotograph(model, { pack: disasterPack })
    expect(await describe(image, { ...ctx, cache })).toMatchObject({ classes: [{ id: 'fire' }], call: { attempts: 3 } })
    await describe(image, { ...ctx, cache })
    expect(model.asked).toHaveLength(3)
    const bad = describePhotograph(scriptedModel(() => '{"summary": ""}', { images: true }))
    await expect(bad(image, ctx)).rejects.toMatchObject({ code: 'model-output', retryable: true })
  })
  it('wants a model that reads pictures', () => {
    expect(() => describePhotograph(scriptedModel([]))).toThrow('does not read pictures')
  })
})
