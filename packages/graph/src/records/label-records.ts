import { foldWidth } from '@colrag/stage-kit'
import type { EvidenceUnit, Stated } from './evidence-record.ts'

/** A label begins with a letter and has no digit right before its colon (10:30), nor is it the scheme of an address. */
const labelled = /^(\s*(?:[・•*-]\s*)?)(\p{L}[^:\n。.!?]{0,39}?(?<!\d))\s*:(?!\/\/)\s*(\S.*?)\s*$/u

/** `label: value` lines (工期：令和3年3月) that `wanted` says of. The subject is the unit's `about`: what it or its document is called. */
export function labelRecords({ text }: EvidenceUnit, about: string, wanted: (text: string) => boolean): readonly Stated[] {
  let start = 0
  return text.split('\n').flatMap((line): Stated[] => {
    const from = start
    start += line.length + 1
    const match = labelled.exec(foldWidth(line))
    const [lead, label, value] = match ? match.slice(1) : []
    if (lead === undefined || label === undefined || value === undefined || !wanted(line)) return []
    const object = line
      .slice(line.length - line.trimStart().length)
      .trimEnd()
      .slice(-value.length)
    return [
      {
        subject: about,
        predicate: line.slice(lead.length, lead.length + label.length),
        object,
        at: [from + lead.length, from + line.trimEnd().length],
        rule: 'label',
      },
    ]
  })
}
