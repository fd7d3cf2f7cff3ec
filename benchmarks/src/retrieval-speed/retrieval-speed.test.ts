import { describe, expect, it } from 'vitest'
import { paperScale, paperScaleQuestions, paperScaleUnits } from './paper-scale-units.ts'
import { partClock } from './part-clock.ts'

describe('paperScaleUnits', () => {
  it('holds as many blocks and triples as published, each id once and below its parent, the same each time', () => {
    const units = paperScaleUnits()
    const count = (level: string): number => units.filter((unit) => unit.level === level).length
    expect([count('block'), count('triple')]).toEqual([paperScale.blocks, paperScale.triples])
    const seen = new Set<string>()
    for (const { id, parentId } of units) {
      expect(parentId === null || seen.has(parentId)).toBe(true)
      expect(seen.has(id)).toBe(false)
      seen.add(id)
    }
    expect(paperScaleUnits()).toEqual(units)
  })
})

describe('paperScaleQuestions', () => {
  it('asks nothing twice', () => expect(new Set(paperScaleQuestions(300)).size).toBe(300))
})

describe('partClock', () => {
  it('counts what a part does itself, not what it calls', async () => {
    let now = 0
    const clock = partClock(() => now)
    const work = (ms: number): Promise<void> => {
      now += ms
      return Promise.resolve()
    }
    await clock.run('outer', async () => {
      await work(3)
      await clock.run('inner', () => work(40))
      clock.runSync('inner', () => (now += 2))
      await work(5)
    })
    expect([...clock.take()].sort()).toEqual([
      ['inner', 42],
      ['outer', 8],
    ])
    expect(clock.take().size).toBe(0)
  })
})
