import { readJsonReply, replyField, replyItems, stripThinking } from '@colrag/stage-kit'

/** A triple as a model said it, trimmed, its parts possibly empty. */
export interface SaidTriple {
  readonly subject: string
  readonly predicate: string
  readonly object: string
}

/**
 * The triples of a reply. `repaired`: it was not the asked JSON as it stood; `partial`: it ended inside; `unreadable`: items that are no
 * triples. An empty list is an answer; `fault` says why there is none.
 */
export type TripleReply =
  | {
      readonly triples: readonly SaidTriple[]
      readonly repaired: boolean
      readonly partial: boolean
      readonly unreadable: number
      readonly fault?: never
    }
  | { readonly fault: string }

const listNames = [
  'triples',
  'triplets',
  'facts',
  'relations',
  'results',
  'data',
  'items',
  'knowledge_triples',
  'spo',
  'トリプル',
  '三つ組',
]
const clearSubjects = ['subject', 'subj', 's', 'head', 'subject_entity', 'entity1', '主語', '主体']
const clearPredicates = ['predicate', 'relation', 'pred', 'p', 'r', 'rel', 'verb', 'relationship', 'property', '述語', '関係']
const clearObjects = ['object', 'obj', 'o', 'tail', 'object_entity', 'entity2', 'target', '目的語', '客体']
const clearNames = [...clearSubjects, ...clearPredicates, ...clearObjects]
// Names that many objects have: they are parts of a triple only beside a clear one.
const subjectNames = [...clearSubjects, 'source', 'from']
const predicateNames = [...clearPredicates, 'type']
const objectNames = [...clearObjects, 'value', 'to', '値']

const faults = {
  empty: 'the reply is empty',
  thinking: 'the reply ended while the model was thinking',
  'no-json': 'there are no triples in the reply',
} as const

/** Reads whatever shape a reply has: fenced or wrapped JSON, other key names, lists of lists, lists in words. `cut`: the reply was cut short. */
export function readTripleReply(reply: string, cut = false): TripleReply {
  const json = readJsonReply(reply, (value) => listOf(value).some((item) => saidOf(item) !== null) || isNone(value))
  if (json.fault === undefined) {
    const items = listOf(json.value)
    const read = items.map(saidOf)
    return {
      triples: read.filter((t) => t !== null),
      repaired: json.repaired,
      partial: json.partial || cut,
      unreadable: read.filter((t) => t === null).length,
    }
  }
  if (json.fault === 'no-json' && isEmptyList(reply)) return { triples: [], repaired: reply.trim() !== '[]', partial: cut, unreadable: 0 }
  const lines = json.fault === 'no-json' ? fromLines(reply) : []
  return lines.length > 0 ? { triples: lines, repaired: true, partial: cut, unreadable: 0 } : { fault: faults[json.fault] }
}

/** `{"triples": []}`: no facts. */
const isNone = (value: unknown): boolean => replyItems(value, listNames)?.length === 0 && replyField(value, listNames) !== undefined

/** `[]` means no facts only as the whole answer; inside prose or other lists it may be anything. */
const isEmptyList = (reply: string): boolean => /^(?:\[\s*\]|`\[\s*\]`|```[a-z]*\s*\[\s*\]\s*(?:```)?)$/iu.test(stripThinking(reply).text)

function listOf(value: unknown): readonly unknown[] {
  const items = replyItems(value, listNames) ?? []
  // One triple as a bare list, and triples under numbers: {"1": {…}, "2": {…}}.
  if (items.length === 3 && items.every((item) => typeof item === 'string')) return [items]
  const [only] = items
  if (items.length === 1 && isRecord(only) && saidOf(only) === null) {
    const inner = Object.values(only)
    if (inner.some((item) => saidOf(item) !== null)) return inner
  }
  return items
}

function saidOf(item: unknown): SaidTriple | null {
  if (typeof item === 'string') return fromLine(item)
  if (Array.isArray(item)) {
    const parts = item.map(textOf)
    if (parts.length === 1) return saidOf(item[0])
    return parts.length === 3 && parts.every((part) => part !== null) ? triple(parts[0] ?? '', parts[1] ?? '', parts[2] ?? '') : null
  }
  if (!isRecord(item)) return null
  const [subject, predicate, object] = [subjectNames, predicateNames, objectNames].map((names) => textOf(replyField(item, names)))
  if (typeof subject === 'string' && typeof object === 'string' && replyField(item, clearNames) !== undefined)
    return triple(subject, predicate ?? '', object)
  // {"triple": [s, p, o]}
  const inner = Object.values(item)
  return inner.length === 1 && (Array.isArray(inner[0]) || isRecord(inner[0])) ? saidOf(inner[0]) : null
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const triple = (subject: string, predicate: string, object: string): SaidTriple => ({
  subject: subject.trim(),
  predicate: predicate.trim(),
  object: object.trim(),
})

/** Strings and numbers; a list of words as one; an entity that was made an object by its name. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value) && value.length > 0 && value.every((v) => typeof v === 'string')) return value.join(', ')
  return isRecord(value) ? textOf(replyField(value, ['name', 'text', 'value', 'label'])) : null
}

const mark = /^\s*(?:[-*•・]|\(?\d{1,2}[.):、]\)?|[①-⑳])\s*/u
const bracketed = /^[(<⟨〈（[]\s*(.*?)\s*[)>⟩〉）\]][,.;。]?$/u

/** 1. (subject, predicate, object) and its like: bars, arrows, tabs, or commas inside brackets. */
function fromLine(line: string): SaidTriple | null {
  const bare = line.replace(mark, '').replace(/\*\*/gu, '').trim()
  const inside = bracketed.exec(bare)?.[1]
  const parts = (inside ?? bare).split(/\s*(?:\||｜|→|->|--+>?|⇒|\t|;)\s*/u).filter((p) => p !== '')
  const commas = inside !== undefined && parts.length === 1 ? splitCommas(inside) : []
  const found = parts.length === 3 ? parts : commas.length === 3 ? commas : null
  const [subject = '', predicate = '', object = ''] = (found ?? []).map((p) => p.replace(/^["'「]|["'」]$/gu, '').trim())
  return found && subject !== '' && object !== '' ? triple(subject, predicate, object) : null
}

/** Commas between the three parts; the one in 1,234 stays. */
const splitCommas = (text: string): string[] => text.split(/\s*(?:,(?!\d{3}(?!\d))|、|，)\s*/u)

/** Lines that are triples in words; a table head and its rule are none. Three labelled lines (Subject: …) are one triple. */
function fromLines(reply: string): SaidTriple[] {
  const lines = reply.split('\n').filter((line) => !/^\s*\|?[\s:|-]+\|?\s*$/u.test(line))
  const labelled: SaidTriple[] = []
  let [subject, predicate] = ['', '']
  for (const line of lines) {
    const [, name = '', value = ''] = /^\s*(?:[-*•]|\d+[.)])?\s*\**["']?([\p{L} ]{1,14})["']?\**\s*[:：]\s*\**\s*(.+)$/u.exec(line) ?? []
    const key = name.trim().toLowerCase()
    const said = value.trim().replace(/^["']|["'],?$/gu, '')
    if (clearSubjects.includes(key) && key.length > 1) subject = said
    else if (predicateNames.includes(key) && key.length > 1) predicate = said
    else if (objectNames.includes(key) && key.length > 1 && subject !== '') {
      labelled.push(triple(subject, predicate, said))
      subject = predicate = ''
    }
  }
  if (labelled.length > 0) return labelled
  return lines
    .filter((line) => !/^\s*\[?\s*\{\s*"/u.test(line))
    .map((line) => fromLine(line.replace(/^\s*\||\|\s*$/gu, '')))
    .filter((t) => t !== null)
    .filter((t) => !subjectNames.includes(t.subject.toLowerCase()))
}
