import { entities } from '@colrag/stage-kit'
import type { EvidenceUnit, Stated } from './evidence-record.ts'

/**
 * A unit of the level `triple`, read back from its line `subject は predicate object`: the object is what has a place of its own, else the last word;
 * the subject ends at は, else with the name it begins with, else with its first word.
 */
export function tripleRecords(unit: EvidenceUnit, wanted: (text: string) => boolean): readonly Stated[] {
  const { text, placements } = unit
  if (!wanted(text)) return []
  const placed = placements[0]?.start ?? 0
  const cut = placed > 0 ? placed : text.lastIndexOf(' ') + 1
  const [head, object] = [text.slice(0, cut).trim(), text.slice(cut).trim()]
  if (head === '' || object === '') return []
  const topic = head.indexOf(' は')
  const name = entities(head).find(({ at }) => at[0] === 0)?.at[1]
  const end = topic > 0 ? topic : (name ?? (head.includes(' ') ? head.indexOf(' ') : head.length))
  const predicate = head.slice(end).replace(/^ は/u, '').trim()
  return [{ subject: head.slice(0, end), predicate: predicate === '' ? 'は' : predicate, object, at: [0, text.length], rule: 'triple' }]
}
