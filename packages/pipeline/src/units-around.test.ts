import type { OpenUnits, Unit, UnitId } from '@colrag/core'
import { unitId } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { unitsAround } from './units-around.ts'

// One document of two pages with a chapter between them that has no block, and another document behind it.
const shape: Readonly<Record<string, readonly string[]>> = {
  v: ['d1', 'd2'],
  d1: ['d1/p1', 'd1/empty', 'd1/p2'],
  'd1/p1': ['d1/p1/a', 'd1/p1/b', 'd1/p1/c'],
  'd1/p2': ['d1/p2/d', 'd1/p2/e'],
  d2: ['d2/p1'],
  'd2/p1': ['d2/p1/f'],
}
const section: Readonly<Record<string, string>> = { b: 'floods', c: 'floods', d: 'floods', e: 'quakes' }
const parentOf = (id: string): string | null => Object.keys(shape).find((key) => shape[key]?.includes(id)) ?? null
const levelOf = (id: string): Unit['level'] =>
  id === 'v' ? 'volume' : /^d\d$/.test(id) ? 'document' : id.split('/').length === 2 ? 'page' : 'block'
const unit = (id: string): Unit => ({
  id: unitId(id),
  level: levelOf(id),
  parentId: parentOf(id) === null ? null : unitId(parentOf(id) as string),
  text: id,
  context: '',
  placements: [],
  anchors: [],
  facets: { section: section[id.at(-1) ?? ''] ?? '' },
})
const opened: OpenUnits = {
  units: { get: (ids) => Promise.resolve(ids.map((id) => unit(id))) },
  tree: {
    parent: (id) => parentOf(id) as UnitId | null,
    children: (id) => (shape[id] ?? []) as readonly UnitId[],
    at(id, level) {
      for (let at: string | null = id; at !== null; at = parentOf(at)) if (levelOf(at) === level) return at as UnitId
      return null
    },
    all: () => [],
  },
  every: () => {
    throw new Error('not asked for')
  },
}
const around = async (id: string, context: Parameters<typeof unitsAround>[2]): Promise<string> => {
  const { before, after } = await unitsAround(opened, unit(id), context)
  return `${before.map((u) => u.id.at(-1)).join('')}|${after.map((u) => u.id.at(-1)).join('')}`
}

describe('what stands around a block', () => {
  it.each([
    ['d1/p1/b', 0, '|'],
    ['d1/p1/b', 1, 'a|c'],
    ['d1/p1/c', 2, 'ab|de'],
    ['d1/p2/d', 9, 'abc|e'],
    ['d2/p1/f', 3, '|'],
    ['d1/p1/b', 'page', 'a|c'],
    ['d1/p2/e', 'page', 'd|'],
    ['d1/p1/c', 'section', 'b|d'],
    ['d1/p1/a', 'section', '|'],
    ['d1/p1', 1, '|'],
  ] as const)('%s, %s', async (id, context, expected) => expect(await around(id, context)).toBe(expected))
})
