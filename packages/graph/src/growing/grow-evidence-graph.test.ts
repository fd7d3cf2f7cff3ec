import { unitId } from '@colrag/core'
import { codeOf } from '@colrag/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { photo } from '../fixture/sample-evidence.ts'
import type { ImageLink } from '../linking/image-link.ts'
import type { EvidenceRecord } from '../records/evidence-record.ts'
import type { EvidenceGraph } from './evidence-graph.ts'
import type { GrowingOptions } from './grow-evidence-graph.ts'
import { growEvidenceGraph } from './grow-evidence-graph.ts'

const record = (unit: string, subject: string, predicate: string, object: string, start = 0): EvidenceRecord => {
  const quote = `${subject}\t${object}`
  return { subject, predicate, object, unitId: unitId(unit), quote, at: [start, start + quote.length], about: '', rule: 'table' }
}
const link = (image: string, unit: string): ImageLink => ({
  imageId: unitId(image),
  unitId: unitId(unit),
  reason: 'page',
  because: 'd, page 1',
})
const placesOf = ({ nodes }: Pick<EvidenceGraph, 'nodes'>): readonly string[] => nodes.map(({ id, hop }) => `${hop} ${id}`)

const chain: GrowingOptions = {
  question: '甲市の写真',
  records: [record('b', '球磨川', '橋', '西瀬橋'), record('a', '甲市', '川', '球磨川'), record('c', '乙町', '川', '緑川')],
  images: [photo('p', '橋', 1), photo('o', '山', 1)],
  links: [link('p', 'b'), link('o', 'c')],
  hops: 5,
}

describe('growEvidenceGraph', () => {
  it('takes in, step by step, what speaks of what is there, and the pictures linked to it', () => {
    const graph = growEvidenceGraph(chain)
    expect(placesOf(graph)).toEqual([
      '0 entity:甲市',
      '0 question',
      '1 entity:球磨川',
      '1 unit:a',
      '2 entity:西瀬橋',
      '2 image:p',
      '2 unit:b',
    ])
    expect(graph.edges.map(({ from, to, reason, label }) => [from, reason, label, to].join(' '))).toEqual([
      'question names  entity:甲市',
      'entity:甲市 states 川 unit:a',
      'unit:a names 川 entity:球磨川',
      'entity:球磨川 states 橋 unit:b',
      'unit:b names 橋 entity:西瀬橋',
      'unit:b page d, page 1 image:p',
    ])
    expect(graph.nodes.filter(({ unitId: id }) => id === 'p').map(({ rank, label }) => [rank, label])).toEqual([[1, '橋']])
    expect(graph.hops).toBe(2)
  })
  it('stops at the hops that are allowed', async () => {
    expect(placesOf(growEvidenceGraph({ ...chain, hops: 1 }))).toEqual(['0 entity:甲市', '0 question', '1 entity:球磨川', '1 unit:a'])
    expect(growEvidenceGraph({ ...chain, hops: 0 }).edges).toHaveLength(1)
    for (const hops of [-1, 1.5, Number.NaN])
      expect(await codeOf(Promise.resolve().then(() => growEvidenceGraph({ ...chain, hops })))).toBe('invalid-options')
  })
  it('rests its answer on the ways from the names of the question to units and pictures', () => {
    const { reasoning, nodes } = growEvidenceGraph(chain)
    expect(placesOf(reasoning)).toEqual(placesOf({ nodes }).filter((place) => !place.includes('西瀬橋')))
    expect(reasoning.edges.map(({ to }) => to)).toEqual(['entity:甲市', 'unit:a', 'entity:球磨川', 'unit:b', 'image:p'])
  })
  it('begins with other words where the evidence says nothing of the names', () => {
    const graph = growEvidenceGraph({ ...chain, question: '丙村の西瀬橋' })
    expect(placesOf(graph)).toContain('1 unit:b')
    expect(growEvidenceGraph({ ...chain, question: '甲市の西瀬橋' }).edges.filter(({ from }) => from === 'question')).toHaveLength(1)
  })
  it('joins nothing by a number, and draws the unit of a picture as that picture', () => {
    const records = [record('a', '甲市', '死者', '8'), record('b', '乙町', '死者', '8'), record('p', '甲市', '橋', '西瀬橋')]
    expect(placesOf(growEvidenceGraph({ ...chain, records }))).toEqual([
      '0 entity:甲市',
      '0 question',
      '1 entity:西瀬橋',
      '1 image:p',
      '1 unit:a',
    ])
  })
})

const name = fc.constantFrom('甲市', '乙町', '丙村', '球磨川', '緑川', 'Blue Eyes', 'Oslo', '12', '甲市の球磨川')
const unit = fc.constantFrom('a', 'b', 'c', 'd', 'p', 'q')
const graphs: fc.Arbitrary<GrowingOptions> = fc.record({
  question: fc.constantFrom('甲市の写真', '甲市と球磨川の写真', 'the poster of Blue Eyes', '橋'),
  records: fc.array(
    fc.tuple(unit, name, fc.constantFrom('川', 'is'), name, fc.nat(2)).map((of) => record(...of)),
    { maxLength: 14 },
  ),
  images: fc.subarray([photo('p', '橋', 1), photo('q', '山', 1), photo('r', '川', 2)]),
  links: fc.array(
    fc.tuple(fc.constantFrom('p', 'q', 'r'), unit).map((of) => link(...of)),
    { maxLength: 6 },
  ),
  hops: fc.integer({ min: 0, max: 4 }),
})
const keys = (things: readonly object[]): readonly string[] => things.map((thing) => JSON.stringify(thing))

describe('the laws of an evidence graph', () => {
  it('has a node at both ends of each edge, that was there by then, and nothing twice', () => {
    fc.assert(
      fc.property(graphs, (options) => {
        const { nodes, edges, hops } = growEvidenceGraph(options)
        const hopOf = new Map(nodes.map(({ id, hop }) => [id, hop]))
        for (const { from, to, hop } of edges)
          expect([(hopOf.get(from) ?? Infinity) <= hop, (hopOf.get(to) ?? Infinity) <= hop]).toEqual([true, true])
        expect([hopOf.size, new Set(keys(edges)).size]).toEqual([nodes.length, edges.length])
        expect(Math.max(...nodes.map(({ hop }) => hop))).toBeLessThanOrEqual(options.hops)
        expect(hops).toBeLessThanOrEqual(options.hops)
      }),
    )
  })
  it('holds its reasoning, which reaches every unit and picture from the question', () => {
    fc.assert(
      fc.property(graphs, (options) => {
        const { nodes, edges, reasoning } = growEvidenceGraph(options)
        expect(nodes.filter((node) => reasoning.nodes.includes(node))).toEqual(reasoning.nodes)
        expect(edges.filter((edge) => reasoning.edges.includes(edge))).toEqual(reasoning.edges)
        const reached = new Set(['question'])
        for (let size = -1; size !== reached.size;) {
          size = reached.size
          for (const { from, to } of reasoning.edges) if (reached.has(from) || reached.has(to)) reached.add(from).add(to)
        }
        const ends = nodes.filter(({ kind }) => kind === 'unit' || kind === 'image')
        if (ends.length > 0) expect([...reached].sort()).toEqual(reasoning.nodes.map(({ id }) => id).sort())
        for (const { id } of ends) expect(reached.has(id)).toBe(true)
      }),
    )
  })
  it('only gains by another hop', () => {
    fc.assert(
      fc.property(graphs, (options) => {
        const [less, more] = [growEvidenceGraph(options), growEvidenceGraph({ ...options, hops: options.hops + 1 })]
        expect(keys(more.nodes)).toEqual(expect.arrayContaining([...keys(less.nodes)]))
        expect(keys(more.edges)).toEqual(expect.arrayContaining([...keys(less.edges)]))
        expect(keys(more.nodes.filter(({ hop }) => hop <= options.hops))).toEqual(keys(less.nodes))
      }),
    )
  })
  it('does not hang on the order of its records and links', () => {
    fc.assert(
      fc.property(graphs, fc.nat(), (options, seed) => {
        const turned = <T>(list: readonly T[]): readonly T[] => list.map((_, i) => list[(i + seed) % list.length] as T)
        const records = [...turned(options.records)].reverse()
        expect(growEvidenceGraph({ ...options, records, links: turned(options.links) })).toEqual(growEvidenceGraph(options))
      }),
    )
  })
  it('has in its order hops, then ids', () => {
    fc.assert(
      fc.property(graphs, (options) => {
        const { nodes, edges } = growEvidenceGraph(options)
        const byHop = (a: { hop: number; key: string }, b: { hop: number; key: string }): number =>
          a.hop - b.hop || (a.key < b.key ? -1 : 1)
        const places = nodes.map(({ hop, id }) => ({ hop, key: id }))
        expect(places).toEqual([...places].sort(byHop))
        expect(edges.map(({ hop }) => hop)).toEqual(edges.map(({ hop }) => hop).sort((a, b) => a - b))
      }),
    )
  })
})
