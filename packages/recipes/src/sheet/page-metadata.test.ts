import { memoryBlobStore } from '@colrag/indexing'
import { sampleUnit, sampleUnits, streamOf, strictContext } from '@colrag/testing'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { indexersOf } from './index-sheet.ts'
import { pageMetadata } from './page-metadata.ts'

const ctx = strictContext()
const page = (text: string, context = '', facets = {}) => ({ ...sampleUnit('p', text), context, facets })

describe('pageMetadata', () => {
  it('holds what a page is filed under and the names of sheets on it, once each', () => {
    const text = 'BOX CULVERT TYPE 2\nSTD S30/2\nSEE SHEET SA-101-A, D-11.01 AND 7200-02; S30/2\n#4 BARS @ 1\'-0" AND 9" OF 08/11/2009'
    expect(pageMetadata(page(text, 'Plans 2009\nplans_2009', { title: 'Plans', volume: 'DOT', section: 'x' })).split('\n')).toEqual([
      'Plans 2009',
      'plans_2009',
      'Plans',
      'DOT',
      'S30/2',
      'SA-101-A',
      'D-11.01',
      '7200-02',
    ])
  })
  it('reads names in Japanese and in wide letters', () => {
    expect(pageMetadata(page('様式第３号による。図面はＡ－１０１を見る。第12条')).split('\n')).toEqual(['A-101', '様式第3号', '第12条'])
    expect(pageMetadata(page('何もない'))).toBe('')
  })
  it('says only what stands on the page or is known of it', () => {
    const part = fc.constantFrom('S30/2', 'A-101', ' ', '\n', '1\'-2"', 'pump', '#4', '第3条', '-', '/', '12', 'Ｂ')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), fc.string(), (parts, title) => {
        const text = parts.join('')
        for (const line of pageMetadata(page(text, '', { title })).split('\n'))
          expect(title.includes(line) || text.normalize('NFKC').includes(line)).toBe(true)
      }),
    )
  })
})

test('an index of metadata finds a page by the number of its sheet, and not by what it says', async () => {
  const sheet = { kind: 'bm25', level: 'page', content: 'metadata' } as const
  const [one, two] = sampleUnits('page')
  const units = [
    { ...one!, text: 'pump D-11.04', context: 'Plans' },
    { ...two!, text: 'valve S30/2', context: 'Plans' },
  ]
  const { axis } = indexersOf({ axis: sheet }, { text: {} as never })
  const { plain } = indexersOf({ plain: { ...sheet, content: 'text' } }, { text: {} as never })
  expect(axis.fingerprint).not.toBe(plain.fingerprint)
  const store = memoryBlobStore()
  const index = await axis.create(store, ctx)
  await index.apply({ upsert: streamOf(units), remove: [] }, ctx)
  const found = async (from: typeof index, text: string): Promise<readonly string[]> =>
    (await from.search.retrieve({ id: 'q', text }, { depth: 5 }, ctx)).hits.map(({ id }) => id)
  expect(await found(index, 'S30/2')).toEqual([two!.id])
  expect(await found(index, 'valve')).toEqual([])
  expect((await index.about?.())?.ids).toEqual([one!.id, two!.id].sort())
  await index.apply({ upsert: streamOf([]), remove: [two!.id] }, ctx)
  await index.close()
  const reopened = await axis.open(store, ctx)
  await reopened.verify?.()
  expect([await found(reopened, 'S30/2'), await found(reopened, 'D-11.04')]).toEqual([[], [one!.id]])
  await reopened.close()
})
