import type { Level, Unit, UnitId, UnitTree } from '@colrag/core'
import { levels, unitId } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { sampleTree } from './sample-tree.ts'

/** What every tree keeps to: parents, children and levels as the units have them, in ascending ids, `not-found` for an unknown unit. */
export function describeUnitTree(name: string, make: (units: readonly Unit[]) => UnitTree | Promise<UnitTree>): void {
  describe(`${name} as a unit tree`, () => {
    const sorted = [...sampleTree].sort((a, b) => (a.id < b.id ? -1 : 1))
    const parents = new Map(sampleTree.map((unit) => [unit.id, unit.parentId]))
    const levelOf = new Map(sampleTree.map((unit) => [unit.id, unit.level]))
    const above = (id: UnitId, level: Level): UnitId | null => {
      let at: UnitId | null = id
      while (at !== null && levelOf.get(at) !== level) at = parents.get(at) ?? null
      return at
    }
    const ids = (units: readonly Unit[]): UnitId[] => units.map((unit) => unit.id)

    it('knows parents, and what lies above a unit at each level, itself counted', async () => {
      const tree = await make(sampleTree)
      for (const { id, parentId } of sampleTree) {
        expect(tree.parent(id)).toBe(parentId)
        for (const level of levels) expect(tree.at(id, level)).toBe(above(id, level))
      }
    })
    it('gives children and levels in tree order, whatever order the units come in', async () => {
      for (const units of [sampleTree, [...sampleTree].reverse()]) {
        const tree = await make(units)
        for (const { id } of sampleTree) expect(tree.children(id)).toEqual(ids(sorted.filter((child) => child.parentId === id)))
        for (const level of levels) expect(tree.all(level)).toEqual(ids(sorted.filter((unit) => unit.level === level)))
      }
    })
    it('holds nothing as well as much', async () => {
      const tree = await make([])
      for (const level of levels) expect(tree.all(level)).toEqual([])
    })
    it('throws not-found for an unknown unit', async () => {
      const tree = await make(sampleTree)
      const unknown = unitId('w')
      const notFound: unknown = expect.objectContaining({ code: 'not-found', subject: 'w' })
      expect(() => tree.parent(unknown)).toThrow(notFound as Error)
      expect(() => tree.children(unknown)).toThrow(notFound as Error)
      expect(() => tree.at(unknown, 'volume')).toThrow(notFound as Error)
    })
  })
}
