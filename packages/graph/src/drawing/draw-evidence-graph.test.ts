import type { UnitId } from '@colrag/core'
import { unitId } from '@colrag/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evidenceGraph } from '../answering/evidence-graph-of.ts'
import { evidenceOf, photo, placedUnit } from '../fixture/sample-evidence.ts'
import type { EvidenceGraph } from '../growing/evidence-graph.ts'
import { growEvidenceGraph } from '../growing/grow-evidence-graph.ts'
import { drawEvidenceGraph } from './draw-evidence-graph.ts'
import { widthOf, wrapped } from './svg-text.ts'

const evidence = evidenceOf(
  placedUnit('a', '甲市は球磨川が流れる（写真2）。', 2),
  placedUnit('b', '橋\t川\t長さ\n西瀬橋\t球磨川\t172\n緑橋\t緑川\t96', 5, { facets: { kind: 'table', title: '資料', headerRows: '1' } }),
  photo('p1', '写真2 甲市の橋', 5),
  photo('p2', '写真3 西瀬橋', 5),
  placedUnit('z', '乙町は断水した。', 9),
)
const graph = evidenceGraph('甲市の写真で橋は何色ですか', evidence)
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47)

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
/** The frame of each node. */
const frames = (svg: string): readonly Box[] =>
  [...svg.matchAll(/<\/title><rect x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)"/g)].map(([, ...numbers]) => {
    const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number)
    return { x, y, width, height }
  })
const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Whether every tag is closed by its own, every attribute quoted, and no sign stands bare. */
function isWellFormed(svg: string): boolean {
  const open: string[] = []
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?: [\w:-]+="[^"<]*")*)(\/?)>/g,
    (_, closing: string, name: string, __: string, empty: string) => {
      if (closing !== '') return open.pop() === name ? '' : '<'
      if (empty === '') open.push(name)
      return ''
    },
  )
  return open.length === 0 && !/[<>]|&(?!(?:amp|lt|gt|quot|#39);)/.test(rest)
}

describe('drawEvidenceGraph', () => {
  it('draws every node and the words of every edge, with the rank of pictures', () => {
    const svg = drawEvidenceGraph(graph)
    expect([...svg.matchAll(/<g class="(\w+)"/g)].map(([, kind]) => kind).sort()).toEqual(graph.nodes.map(({ kind }) => kind).sort())
    for (const words of ['names photo 2', 'hop 1', 'question and its names']) expect(svg).toContain(`>${words}</text>`)
    for (const { rank } of graph.nodes) if (rank !== undefined) expect(svg).toContain(`fill="#fff">${rank}</text>`)
    expect(isWellFormed(svg)).toBe(true)
  })
  it('draws what the answer rests on alone where that is asked', () => {
    const svg = drawEvidenceGraph(graph, { part: 'reasoning' })
    expect(svg.match(/<g class=/g)).toHaveLength(graph.reasoning.nodes.length)
    expect(svg).not.toContain('opacity="0.45"')
  })
  it('shows the bytes of pictures that are handed in, and of no others', () => {
    const svg = drawEvidenceGraph(graph, {
      pictures: new Map([
        [unitId('p1'), png],
        ['gone' as UnitId, png],
      ]),
    })
    expect(svg.match(/href="data:image\/png;base64,iVBORw=="/g)).toHaveLength(1)
    expect(drawEvidenceGraph(graph)).not.toContain('<image')
  })
  it('stands the question left of its names, and hops from left to right', () => {
    const hops = graph.nodes.map(({ hop }) => hop)
    const boxes = frames(drawEvidenceGraph(graph))
    const [question] = boxes.slice(graph.nodes.findIndex(({ kind }) => kind === 'question'))
    for (const [i, a] of boxes.entries())
      for (const [k, b] of boxes.entries()) if ((hops[i] ?? 0) < (hops[k] ?? 0)) expect(a.x + a.width).toBeLessThan(b.x)
    expect(Math.min(...boxes.map(({ x }) => x))).toBe(question?.x)
  })
  it('is the same each time, runs nothing, and lets no text out of its place', () => {
    const nasty = `</text><script>alert(1)</script>" onload='x' & <b>\u0000\ud83d`
    const record = {
      subject: nasty,
      predicate: nasty,
      object: `甲市 ${nasty}`,
      unitId: unitId('a'),
      quote: `甲市 ${nasty}`,
      at: [0, 9] as const,
      about: '',
      rule: 'label' as const,
    }
    const image = photo('p', nasty, 1)
    const links = [{ imageId: image.id, unitId: unitId('a'), reason: 'entity' as const, because: nasty }]
    const drawn = growEvidenceGraph({ question: `甲市 ${nasty}`, records: [record], images: [image], links, hops: 2 })
    const svg = drawEvidenceGraph(drawn)
    expect([isWellFormed(svg), /<script|onload='/.test(svg), svg.includes('\u0000'), svg.isWellFormed()]).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(drawEvidenceGraph(drawn)).toBe(svg)
  })
  it('overlaps no nodes and leaves none outside, whatever the graph', () => {
    const name = fc.constantFrom(
      '甲市',
      '乙町',
      'Oslo',
      '球磨川の長い名の橋とその両岸の堤防',
      'A very long name of a place beyond the hills',
      '丙',
    )
    const record = fc.tuple(fc.constantFrom('a', 'b', 'c', 'p'), name, name).map(([unit, subject, object]) => {
      const quote = `${subject} ${object} `.repeat(3)
      return {
        subject,
        predicate: 'states',
        object,
        unitId: unitId(unit),
        quote,
        at: [0, quote.length] as const,
        about: '',
        rule: 'label' as const,
      }
    })
    const link = fc.tuple(fc.constantFrom('p', 'q'), fc.constantFrom('a', 'b', 'c', 'p')).map(([image, unit]) => ({
      imageId: unitId(image),
      unitId: unitId(unit),
      reason: 'page' as const,
      because: 'd, page 1',
    }))
    const options = fc.record({ records: fc.array(record, { maxLength: 10 }), links: fc.array(link, { maxLength: 5 }), hops: fc.nat(3) })
    fc.assert(
      fc.property(options, ({ records, links, hops }) => {
        const images = [photo('p', '橋', 1), photo('q', '山', 1)]
        const drawn: EvidenceGraph = growEvidenceGraph({ question: '甲市と Oslo の写真', records, images, links, hops })
        const svg = drawEvidenceGraph(drawn, { pictures: new Map([[unitId('p'), png]]) })
        const [, width = 0, height = 0] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number)
        const boxes = frames(svg)
        expect(boxes).toHaveLength(drawn.nodes.length)
        for (const [i, a] of boxes.entries()) {
          expect([a.x >= 0, a.y >= 0, a.x + a.width <= width, a.y + a.height <= height]).toEqual([true, true, true, true])
          for (const b of boxes.slice(i + 1)) expect(overlap(a, b)).toBe(false)
        }
        expect(isWellFormed(svg)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

describe('wrapped', () => {
  it('breaks at spaces, and anywhere in Japanese', () => {
    expect(wrapped('one two three', 10, 50, 9)).toEqual(['one two', 'three'])
    expect(wrapped('球磨川の写真', 10, 30, 9)).toEqual(['球磨川', 'の写真'])
    expect(wrapped('球磨川の写真', 10, 30, 1)).toEqual(['球磨…'])
    expect(wrapped(' \n ', 10, 30, 3)).toEqual([])
  })
  it('keeps lines within their width and loses nothing while there is room', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'W', ' ', '球', '、', '𠮷'), maxLength: 60 }),
        fc.integer({ min: 20, max: 200 }),
        (text, width) => {
          const lines = wrapped(text, 10, width, 100)
          for (const line of lines) expect(widthOf(line, 10)).toBeLessThanOrEqual(width)
          expect(lines.join('').replace(/ /g, '')).toBe(text.replace(/ /g, ''))
          for (const line of wrapped(text, 10, width, 2)) expect(widthOf(line, 10)).toBeLessThanOrEqual(width)
        },
      ),
    )
  })
})
