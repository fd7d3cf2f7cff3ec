import type { Unit } from '@colrag/core'
import { describeRetriever } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { datedDocuments } from './dated-documents.ts'
import { sampleContext, sampleStore, sampleUnits } from './sample-tree.ts'
import { unitTree } from './unit-tree.ts'

const facets: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'v1/d1': { date: '2026-07-30', time: '06:30' },
  'v1/d2': { date: '2026-08-01', time: '07:00' },
  'v1/d3': { date: '2026-08-01', time: '07:30' },
  'v1/d4': { date: '2025-08-01' },
}
const units = sampleUnits(['v1/d1', 'v1/d2', 'v1/d3', 'v1/d4', 'v1/d5']).map((u): Unit => ({
  ...u,
  facets: { ...u.facets, ...facets[u.id] },
}))
const tree = unitTree(units)
const retriever = datedDocuments({ tree, units: sampleStore(units) })
const ask = async (text: string): Promise<unknown> =>
  (await retriever.retrieve({ id: 'q', text }, { depth: 10 }, sampleContext)).hits.map((h) => [h.id, h.score])

describeRetriever('datedDocuments', () => ({ retriever, ids: tree.all('document'), queries: ['8月1日の死者', '7月30日と8月1日の差'] }))

describe('datedDocuments', () => {
  it('finds the documents of a day, those of another time of that day behind', async () => {
    expect(await ask('令和8年8月1日の被害')).toEqual([
      ['v1/d2', 1],
      ['v1/d3', 1],
    ])
    expect(await ask('8月1日7時30分時点')).toEqual([
      ['v1/d3', 1],
      ['v1/d4', 1],
      ['v1/d2', 0.5],
    ])
    expect(await ask('7/30 6:30')).toEqual([['v1/d1', 1]])
  })
  it('finds those of each day that is named', async () => {
    expect(await ask('2026年7月30日6時30分から2026年8月1日7時まで')).toEqual([
      ['v1/d1', 1],
      ['v1/d2', 1],
      ['v1/d3', 0.5],
    ])
  })
  it('says of each day how many documents are of it', async () => {
    const { findings } = await retriever.retrieve({ id: 'q', text: '8月1日と2026年8月2日の差' }, { depth: 1 }, sampleContext)
    expect(findings).toEqual([
      { kind: 'date', text: '8月1日', effect: 'documents of that day rise (3), read as 8/1 of any year' },
      { kind: 'date', text: '2026年8月2日', effect: 'changed nothing: no document is of that day, read as 2026-08-02' },
    ])
  })
  it('finds nothing where no day is named, or none that fits', async () => {
    expect(await ask('令和8年の死者')).toEqual([])
    expect(await ask('8月2日')).toEqual([])
  })
})
