import type { Unit, UnitId } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { ImageLink } from '../linking/image-link.ts'
import type { EvidenceRecord } from '../records/evidence-record.ts'
import { foldedText, holdsTerm, namesTitle } from '../records/question-terms.ts'
import type { EvidenceEdge, EvidenceGraph, EvidenceNode } from './evidence-graph.ts'
import { reasoningOf } from './reasoning.ts'
import { questionNames, recordNames } from './record-names.ts'
import type { Names } from './record-names.ts'

/** `images`: best first, each with its `links`; `hops`: how many steps at most, 0 or more. */
export interface GrowingOptions {
  readonly question: string
  readonly records: readonly EvidenceRecord[]
  readonly images: readonly Unit[]
  readonly links: readonly ImageLink[]
  readonly hops: number
}

/**
 * The graph of the evidence for a question, grown step by step (ColGraphRAG, G_e(q)): it begins with the names in the question; each step takes in the
 * records that say something of what was there before it, what they name, and the pictures that are linked to units of records. It ends when a
 * step brings nothing, or at `hops`. The order of the records does not matter, and another step only adds. `hops` that is no whole number from 0
 * up is `invalid-options`.
 */
export function growEvidenceGraph(options: GrowingOptions): EvidenceGraph {
  const { question, hops } = options
  if (!Number.isInteger(hops) || hops < 0)
    throw new ColragError('invalid-options', 'hops', `${hops} is not a number of steps`, { hint: 'give a whole number from 0 up' })
  const start = startOf(options)
  const grown = growth(options, start)
  const nodes = [{ id: questionId, kind: 'question', label: question, hop: 0 } satisfies EvidenceNode, ...nodesOf(grown, options)].sort(
    byPlace,
  )
  const asked = [...start.keys()].map((key): EvidenceEdge => ({ from: questionId, to: entityId(key), reason: 'names', label: '', hop: 0 }))
  const edges = [...asked, ...recordEdges(grown, options), ...imageEdges(grown, options)].sort(byEnds)
  const last = Math.max(...nodes.map(({ hop }) => hop), ...edges.map(({ hop }) => hop))
  return { nodes, edges, hops: last, reasoning: reasoningOf({ nodes, edges }) }
}

/** The names of the question; its other words where it has none, or where nothing is said of them. */
function startOf({ question, records }: GrowingOptions): Names {
  const { names, words } = questionNames(question)
  const keys = [...names.keys()]
  return records.some((record) => keys.some((key) => speaksOf({ record, folded: foldedRecord(record) }, key)))
    ? names
    : new Map([...names, ...words])
}

interface TakenRecord {
  readonly record: EvidenceRecord
  readonly folded: string
  readonly names: Names
  readonly hop: number
}

/** `units`: the step that took in the first record of each. */
interface Growth {
  readonly entities: ReadonlyMap<string, { readonly label: string; readonly hop: number }>
  readonly taken: readonly TakenRecord[]
  readonly units: ReadonlyMap<UnitId, number>
}

function growth({ records, hops }: GrowingOptions, start: Names): Growth {
  const entities = new Map([...start].map(([key, label]) => [key, { label, hop: 0 }]))
  const units = new Map<UnitId, number>()
  const taken: TakenRecord[] = []
  let left = [...records].sort(byRecord).map((record) => ({
    record,
    folded: foldedRecord(record),
    names: recordNames(record),
  }))
  let fresh = [...entities.keys()]
  for (let hop = 1; hop <= hops && fresh.length > 0; hop++) {
    const keys = fresh
    const touched = left.filter((one) => keys.some((key) => speaksOf(one, key)))
    const held = new Set(touched)
    left = left.filter((one) => !held.has(one))
    fresh = []
    for (const one of touched) {
      taken.push({ ...one, hop })
      if (!units.has(one.record.unitId)) units.set(one.record.unitId, hop)
      for (const [key, label] of one.names) {
        if (entities.has(key)) continue
        entities.set(key, { label, hop })
        fresh.push(key)
      }
    }
  }
  return { entities, taken, units }
}

function nodesOf({ entities, taken, units }: Growth, options: GrowingOptions): readonly EvidenceNode[] {
  const images = new Map(options.images.map((unit, i) => [unit.id, { unit, rank: i + 1 }]))
  const named = [...entities].map(([key, { label, hop }]): EvidenceNode => ({ id: entityId(key), kind: 'entity', label, hop }))
  const stated = [...units].flatMap(([unitId, hop]): EvidenceNode[] => {
    const label = taken.find(({ record }) => record.unitId === unitId)?.record.quote ?? ''
    return images.has(unitId) ? [] : [{ id: unitNodeId(unitId), kind: 'unit', label, hop, unitId }]
  })
  const pictured = [...images.values()].flatMap(({ unit, rank }): EvidenceNode[] => {
    const reached = options.links.filter(({ imageId }) => imageId === unit.id).map(({ unitId }) => units.get(unitId) ?? Infinity)
    const hop = Math.min(units.get(unit.id) ?? Infinity, ...reached)
    const label = unit.facets['caption'] ?? (unit.text.trim() === '' ? unit.context : unit.text)
    return hop === Infinity ? [] : [{ id: imageNodeId(unit.id), kind: 'image', label, hop, unitId: unit.id, rank }]
  })
  return [...named, ...stated, ...pictured]
}

/** From what was there to the unit that says something of it, and from a unit to what else it names; a bare edge only where none says more. */
function recordEdges({ entities, taken }: Growth, { images }: GrowingOptions): readonly EvidenceEdge[] {
  const pictured = new Set(images.map(({ id }) => id))
  const edges = taken.flatMap(({ record, folded, names, hop }) => {
    const unit = pictured.has(record.unitId) ? imageNodeId(record.unitId) : unitNodeId(record.unitId)
    const [subject, object] = [foldedText(record.subject), foldedText(record.object)]
    return [...entities].flatMap(([key, entity]): EvidenceEdge[] => {
      if (!names.has(key) && !speaksOf({ record, folded }, key)) return []
      const told = holdsTerm(object, key) ? record.predicate : ''
      return entity.hop < hop
        ? [{ from: entityId(key), to: unit, reason: 'states', label: holdsTerm(subject, key) ? record.predicate : told, hop }]
        : [{ from: unit, to: entityId(key), reason: 'names', label: told, hop: entity.hop }]
    })
  })
  const telling = new Set(edges.filter(({ label }) => label !== '').map(({ from, to }) => JSON.stringify([from, to])))
  return distinct(edges.filter(({ from, to, label }) => label !== '' || !telling.has(JSON.stringify([from, to]))))
}

function imageEdges({ units }: Growth, { images, links }: GrowingOptions): readonly EvidenceEdge[] {
  const pictured = new Set(images.map(({ id }) => id))
  const edges = links.flatMap(({ imageId, unitId, reason, because }): EvidenceEdge[] => {
    const hop = units.get(unitId)
    if (hop === undefined || imageId === unitId || !pictured.has(imageId)) return []
    const from = pictured.has(unitId) ? imageNodeId(unitId) : unitNodeId(unitId)
    return [{ from, to: imageNodeId(imageId), reason, label: because, hop }]
  })
  return distinct(edges)
}

const distinct = (edges: readonly EvidenceEdge[]): readonly EvidenceEdge[] => [
  ...new Map(edges.map((edge) => [JSON.stringify(edge), edge])).values(),
]

/** A record speaks of what it names, and of what its document is called. */
const speaksOf = ({ record, folded }: Pick<TakenRecord, 'record' | 'folded'>, key: string): boolean =>
  holdsTerm(folded, key) || namesTitle(key, record.about)

const foldedRecord = ({ subject, object, quote }: EvidenceRecord): string => foldedText(`${subject}\n${object}\n${quote}`)

const questionId = 'question'
const entityId = (key: string): string => `entity:${key}`
const unitNodeId = (id: UnitId): string => `unit:${id}`
const imageNodeId = (id: UnitId): string => `image:${id}`

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byPlace = (a: EvidenceNode, b: EvidenceNode): number => a.hop - b.hop || compare(a.id, b.id)
const byEnds = (a: EvidenceEdge, b: EvidenceEdge): number =>
  a.hop - b.hop || compare(a.from, b.from) || compare(a.to, b.to) || compare(a.reason, b.reason) || compare(a.label, b.label)
const byRecord = (a: EvidenceRecord, b: EvidenceRecord): number =>
  compare(a.unitId, b.unitId) ||
  a.at[0] - b.at[0] ||
  a.at[1] - b.at[1] ||
  compare(`${a.subject}\n${a.predicate}\n${a.object}`, `${b.subject}\n${b.predicate}\n${b.object}`)
