import type { Answerer, Evidence } from '@colrag/core'
import { codeOf, strictContext } from '@colrag/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evidenceOf, photo, placedUnit } from '../fixture/sample-evidence.ts'
import { graphAnswerer } from './graph-answerer.ts'
import { reasoningOrder } from './reasoning-order.ts'
import { evidenceGraph } from './evidence-graph-of.ts'

const seen: (readonly Evidence[])[] = []
/** Quotes the first unit that it is shown. */
const first: Answerer = {
  name: 'first',
  fingerprint: 'first',
  depth: 7,
  context: 2,
  answer(_, evidence) {
    seen.push(evidence)
    const [one] = evidence
    if (!one) return Promise.resolve({ status: 'insufficient-evidence', text: 'nothing', citations: [] })
    const { id, text, anchors } = one.unit
    return Promise.resolve({ status: 'answered', text, citations: [{ unitId: id, quote: text, at: [0, text.length], anchors }] })
  },
}
const shown = async (question: string, evidence: readonly Evidence[]): Promise<readonly Evidence[]> => {
  seen.length = 0
  await graphAnswerer(first).answer({ id: 'q', text: question }, evidence, strictContext())
  return seen[0] ?? []
}
const ids = (evidence: readonly Evidence[]): readonly string[] => evidence.map(({ unit }) => unit.id)

const evidence = evidenceOf(
  placedUnit('x', '断水は復旧した。', 8),
  photo('p1', '写真1 山', 8),
  placedUnit('b', '球磨川は西瀬橋の写真2に写る。', 5),
  photo('p2', '写真2 西瀬橋', 5),
  placedUnit('a', '甲市は球磨川が流れる。', 2),
)

describe('graphAnswerer', () => {
  it('shows first what the reasoning goes along, step by step, then the rest as it stood', async () => {
    const handed = await shown('甲市の写真で橋は何色ですか', evidence)
    expect(ids(handed)).toEqual(['a', 'b', 'p2', 'x', 'p1'])
    expect(handed.every((one) => evidence.includes(one))).toBe(true)
  })
  it('hands on the very same evidence where the question is about text, or nothing is a picture', async () => {
    expect(await shown('甲市の川は何ですか', evidence)).toBe(evidence)
    const texts = evidenceOf(placedUnit('x', '断水', 1), placedUnit('a', '甲市は球磨川が流れる。', 2))
    expect(await shown('甲市の写真で橋は何色ですか', texts)).toBe(texts)
    const none: readonly Evidence[] = []
    expect(await shown('甲市の写真', none)).toBe(none)
  })
  it('is otherwise what it wraps, under a fingerprint of its own', async () => {
    const wrapped = graphAnswerer(first)
    expect([wrapped.depth, wrapped.context, wrapped.name]).toEqual([7, 2, 'graph:first'])
    const prints = [first, wrapped, graphAnswerer(first, { hops: 1 }), graphAnswerer({ ...first, fingerprint: 'other' })]
    expect(new Set(prints.map(({ fingerprint }) => fingerprint)).size).toBe(4)
    expect(await codeOf(Promise.resolve().then(() => graphAnswerer(first, { hops: -1 })))).toBe('invalid-options')
  })
  it('tells its graph, which reads on for what it found', async () => {
    const told: string[] = []
    const answerer = graphAnswerer(first, { onGraph: ({ nodes }, id) => told.push(id, ...nodes.flatMap(({ unitId }) => unitId ?? [])) })
    await answerer.answer({ id: 'q', text: '甲市の写真で橋は何色ですか' }, evidence, strictContext())
    await answerer.answer({ id: 'text', text: '甲市の川' }, evidence, strictContext())
    expect(told).toEqual(['q', 'a', 'p2', 'b'])
  })
})

describe('reasoningOrder', () => {
  it('shows every unit once, whatever was given', () => {
    const text = fc.constantFrom('甲市は球磨川が流れる。', '球磨川は西瀬橋を流した。', '断水', '写真1 球磨川', '')
    fc.assert(
      fc.property(fc.array(fc.tuple(text, fc.boolean(), fc.integer({ min: 1, max: 3 })), { maxLength: 7 }), (given) => {
        const found = evidenceOf(...given.map(([words, isPhoto, page], i) => (isPhoto ? photo : placedUnit)(`u${i}`, words, page)))
        const graph = evidenceGraph('甲市の写真で橋は何色ですか', found)
        expect([...ids(reasoningOrder(found, graph))].sort()).toEqual([...ids(found)].sort())
        expect(ids(reasoningOrder([...found, ...found], graph))).toEqual(ids(reasoningOrder(found, graph)))
        const same: readonly Evidence[] = reasoningOrder(found, graph)
        expect(reasoningOrder(same, graph)).toBe(same)
      }),
    )
  })
  it('lets pictures trade their places by rank', () => {
    const found = evidenceOf(photo('p1', '一', 1), placedUnit('a', '甲', 1), photo('p2', '二', 1))
    const nodes = found.map(({ unit }, i) => ({
      id: unit.id,
      kind: 'image' as const,
      label: '',
      hop: 1,
      unitId: unit.id,
      ...(i === 1 ? {} : { rank: 3 - i }),
    }))
    expect(ids(reasoningOrder(found, { reasoning: { nodes, edges: [] } }))).toEqual(['p2', 'a', 'p1'])
  })
})
