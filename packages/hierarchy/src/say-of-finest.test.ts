import type { Retriever, Unit } from '@colrag/core'
import { unitId } from '@colrag/core'
import { givenScores, sampleUnit, strictContext } from '@colrag/testing'
import { expect, test } from 'vitest'
import { sayOfFinest } from './say-of-finest.ts'
import { unitTree } from './unit-tree.ts'

const box = { x: 10.4, y: 20, width: 30, height: 9.6 }
const fine = (block: string, n: number, text: string, row?: string): Unit =>
  sampleUnit(`${block}/s${n}`, text, {
    level: 'sentence',
    parentId: unitId(block),
    anchors: [{ documentId: 'd' as never, page: 2, boxes: [box] }],
    facets: row === undefined ? {} : { row },
  })
const units = [
  ...['a', 'b', 'c'].map((id) => sampleUnit(id, id)),
  fine('a', 1, 'one', '3'),
  fine('a', 2, 'two', '4'),
  fine('b', 1, 'three'),
  fine('b', 2, 'four'),
]
const store = { get: (ids: readonly string[]) => Promise.resolve(ids.map((id) => units.find((unit) => unit.id === id) as Unit)) }

test('a hit says which of its rows and sentences was the best, with its place; one without them says nothing', async () => {
  const blocks: Retriever<'block'> = {
    ...givenScores('block', {}),
    retrieve: () =>
      Promise.resolve({
        level: 'block',
        scale: 'open',
        hits: ['a', 'b', 'c'].map((id, i) => ({
          id: unitId(id),
          score: 3 - i,
          parts: { fine: id === 'c' ? null : 1 },
          explanation: { terms: [], boosts: [], priors: [], dominant: '', notes: ['first'] },
        })),
      }),
  }
  const said = sayOfFinest(blocks, givenScores('sentence', { 'a/s1': 0.2, 'a/s2': 0.7, 'b/s1': 0.5, 'b/s2': 0.5 }), {
    tree: unitTree(units),
    units: store,
    axis: 'fine',
  })
  const { hits } = await said.retrieve({ id: 'q', text: 'x' }, { depth: 3 }, strictContext())
  expect(hits.map((hit) => hit.explanation?.notes.slice(1))).toEqual([
    ['fine: the best is row 4, page 2 [10 20 30 10]: two'],
    ['fine: the best is the sentence, page 2 [10 20 30 10]: three'],
    [],
  ])
})
