import { unitId } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { descendants } from './descendants.ts'
import { sampleUnits } from './sample-tree.ts'
import { unitTree } from './unit-tree.ts'

const units = sampleUnits(['v1/d1/b1/t1', 'v1/d1/b2', 'v1/d2/b1', 'v2/d3/b1'])

describe('unitTree', () => {
  it('is in tree order, whatever order the units come in, and however often', () => {
    const tree = unitTree([...units, ...units].reverse())
    expect(tree.all('block')).toEqual(['v1/d1/b1', 'v1/d1/b2', 'v1/d2/b1', 'v2/d3/b1'])
    expect(tree.children(unitId('v1'))).toEqual(['v1/d1', 'v1/d2'])
    expect(tree.children(unitId('v1/d1/b2'))).toEqual([])
    expect(tree.all('sentence')).toEqual([])
  })
  it('finds the unit itself or what is above it, and null where nothing is', () => {
    const tree = unitTree(units)
    expect(tree.at(unitId('v1/d1/b1/t1'), 'document')).toBe('v1/d1')
    expect(tree.at(unitId('v1/d1'), 'document')).toBe('v1/d1')
    expect(tree.at(unitId('v1/d1'), 'block')).toBeNull()
    expect(tree.parent(unitId('v1'))).toBeNull()
  })
  it('takes a unit whose parent is missing for a root, and refuses an unknown id', () => {
    const tree = unitTree(units.filter((u) => u.level !== 'volume'))
    expect(tree.parent(unitId('v1/d1'))).toBeNull()
    expect(() => tree.at(unitId('v9'), 'volume')).toThrow(expect.objectContaining({ code: 'not-found' }))
  })
  it('gives all units of a level below others', () => {
    const tree = unitTree(units)
    expect([...descendants(tree, [unitId('v1'), unitId('v1/d1')], 'block')].sort()).toEqual(['v1/d1/b1', 'v1/d1/b2', 'v1/d2/b1'])
    expect([...descendants(tree, [unitId('v1/d1/b1')], 'block')]).toEqual(['v1/d1/b1'])
    expect([...descendants(tree, [], 'block')]).toEqual([])
  })
})
