import type { Unit, UnitId } from '@colrag/core'
import { entities } from '@colrag/stage-kit'
import type { LinkedImage } from '../linking/linked-images.ts'
import type { EvidenceEdge, EvidenceGraph, EvidenceNode } from './evidence-graph.ts'
import type { EvidenceRecord } from './extract-records.ts'
import { folded, touches } from './question-words.ts'
import { reasoningPaths } from './reasoning-paths.ts'

/** `units`: what was found, best first. `images`: pictures with their links, best first. `hops`: steps at most, from 1; 3 unless given. */
export interface GrowOptions {
  readonly question: string
  readonly units: readonly Unit[]
  readonly records: readonly EvidenceRecord[]
  readonly images: readonly LinkedImage[]
  readonly hops?: number
}

/** Longer objects are told by their unit and are no names. */
const longestName = 60

/**
 * Grows the evidence graph of a question step by step (ColGraphRAG, G_e(q) to G*(q)): from the names in the question each step takes in the records
 * that say something of a name that is there, with the names that they add, and the pictures linked to their units or named by them. It ends when a
 * step adds nothing. Where no record speaks of a name of the question, it starts from what was found first. The same for any order of `records`.
 */
export function growEvidenceGraph({ question, units, records, images, hops = 3 }: GrowOptions): EvidenceGraph {
  const nodes = new Map<string, EvidenceNode>()
  const edges = new Map<string, EvidenceEdge>()
  const add = (node: EvidenceNode): void => void (nodes.has(node.id) || nodes.set(node.id, node))
  const link = (edge: EvidenceEdge): void => {
    const key = JSON.stringify([edge.from, edge.to, edge.label])
    if (edge.from !== edge.to && !edges.has(key)) edges.set(key, edge)
  }
  const order = new Map(units.map(({ id }, i) => [id, i]))
  const sorted = records
    .filter(({ unitId }) => order.has(unitId))
    .toSorted((a, b) => (order.get(a.unitId) ?? 0) - (order.get(b.unitId) ?? 0) || a.at[0] - b.at[0] || compareText(a, b))
  const unitOf = new Map(units.map((unit) => [unit.id, unit]))
  add({ id: questionId, kind: 'question', label: question, hop: 0 })
  for (const { text } of entities(question)) {
    add({ id: nameId(text), kind: 'name', label: text, hop: 0 })
    link({ from: questionId, to: nameId(text), label: 'names', hop: 0 })
  }
  for (let hop = 1; hop <= hops; hop++) {
    const before = nodes.size + edges.size
    const known = [...nodes.values()].filter(({ kind }) => kind === 'name').map(({ id }) => id)
    for (const record of sorted) take(record, known, hop)
    if (hop === 1 && ![...nodes.values()].some(({ kind }) => kind === 'unit') && units[0]) {
      addUnit(units[0], hop)
      link({ from: questionId, to: unitNode(units[0].id), label: 'found first', hop })
    }
    images.forEach((image, i) => takeImage(image, i + 1, known, hop))
    if (nodes.size + edges.size === before) break
  }
  const held = { nodes: [...nodes.values()], edges: [...edges.values()] }
  return { ...held, reasoning: reasoningPaths(questionId, held) }

  function addUnit(unit: Unit, hop: number): void {
    add({ id: unitNode(unit.id), kind: 'unit', label: labelOf(unit), hop, unitId: unit.id })
  }

  function take(record: EvidenceRecord, known: readonly string[], hop: number): void {
    const sides = [record.subject, record.object].map(folded)
    const met = known.filter((id) => sides.some((side) => touches(nameOf(id), side)))
    const unit = unitOf.get(record.unitId)
    if (met.length === 0 || !unit) return
    addUnit(unit, hop)
    for (const id of met) link({ from: id, to: unitNode(unit.id), label: 'in', hop, quote: record.quote })
    for (const name of [record.subject, record.object]) {
      if (folded(name) === '' || name.length > longestName || met.includes(nameId(name))) continue
      add({ id: nameId(name), kind: 'name', label: name, hop })
      link({ from: unitNode(unit.id), to: nameId(name), label: name === record.object ? record.predicate : 'of', hop, quote: record.quote })
    }
  }

  function takeImage({ unit, to, reason }: LinkedImage, rank: number, known: readonly string[], hop: number): void {
    const id = imageId(unit.id)
    const named = known.filter(
      (name) => touches(nameOf(name), folded(unit.facets['title'] ?? '')) || touches(nameOf(name), folded(unit.text)),
    )
    if (!nodes.has(unitNode(to)) && named.length === 0) return
    add({ id, kind: 'image', label: labelOf(unit), hop, unitId: unit.id, rank })
    if (nodes.has(unitNode(to)) && to !== unit.id) link({ from: unitNode(to), to: id, label: reason, hop })
    if (to === unit.id && nodes.has(unitNode(to))) link({ from: unitNode(to), to: id, label: 'shown', hop })
    for (const name of named) link({ from: name, to: id, label: 'names', hop })
  }
}

const questionId = 'question'
const nameId = (name: string): string => `name ${folded(name)}`
const nameOf = (id: string): string => id.slice('name '.length)
const unitNode = (id: UnitId): string => `unit ${id}`
const imageId = (id: UnitId): string => `image ${id}`

function labelOf({ text, facets, anchors }: Unit): string {
  const page = anchors[0]?.page
  const place = `${facets['title'] ?? ''}${page === undefined ? '' : `, p. ${page}`}`
  return `${place}\n${text.trim().replace(/\s+/gu, ' ')}`.trim()
}

function compareText(a: EvidenceRecord, b: EvidenceRecord): number {
  const [x, y] = [a, b].map((r) => JSON.stringify([r.subject, r.predicate, r.object, r.at])) as [string, string]
  return x < y ? -1 : x > y ? 1 : 0
}
