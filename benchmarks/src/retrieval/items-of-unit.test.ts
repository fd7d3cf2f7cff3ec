import type { Anchor, DocumentId } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { pagesOfUnit, regionsOfUnit } from './items-of-unit.ts'

const at = (page: number, ...boxes: (readonly [number, number, number, number])[]): Anchor => ({
  documentId: 'd' as DocumentId,
  page,
  boxes: boxes.map(([x, y, width, height]) => ({ x, y, width, height })),
})
const nameOf = (): string => 'a.pdf'
const regions = regionsOfUnit([
  { key: 'upper', file: 'volume/a.pdf', page: 1, box: [0, 0, 100, 50] },
  { key: 'lower', file: 'volume/a.pdf', page: 1, box: [0, 50, 100, 100] },
  { key: 'next', file: 'volume/a.pdf', page: 2, box: [0, 0, 100, 50] },
])

describe('the items that a unit stands for', () => {
  it('are its pages, in order', () => {
    expect(pagesOfUnit([at(3), at(4)], nameOf)).toEqual(['a.pdf#3', 'a.pdf#4'])
  })

  it('are the regions that it lies in, or that lie in it, on the same page', () => {
    expect(regions([at(1, [10, 10, 20, 10])], nameOf)).toEqual(['upper'])
    expect(regions([at(1, [0, 0, 100, 100])], nameOf)).toEqual(['upper', 'lower'])
    expect(regions([at(1, [0, 40, 100, 45])], nameOf)).toEqual(['lower'])
    expect(regions([at(3, [0, 0, 100, 100])], nameOf)).toEqual([])
  })

  it('count the lines of a unit together, and those that cover a region line by line', () => {
    const lines = at(2, [0, 0, 100, 15], [0, 16, 100, 15])
    expect(regions([lines], nameOf)).toEqual(['next'])
    expect(regions([at(1, [0, 0, 100, 10]), lines], nameOf)).toEqual(['upper', 'next'])
  })

  it('are none where it has no box', () => {
    expect(regions([at(1)], nameOf)).toEqual([])
  })
})
