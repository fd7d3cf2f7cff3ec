import { entities, splitSentences } from '@colrag/stage-kit'
import type { EvidenceUnit, Stated } from './evidence-record.ts'

const japanese = /^(?<subject>[^、。]{1,40}?)(?<predicate>とは|では|には|は|が)、?(?<object>.+)$/su
const english =
  /^(?<subject>.{2,80}?)\s(?<predicate>(?:is|are|was|were|has|have|had|will|can)(?:\s(?:be|been|also|not))?|[a-z]{3,}ed|became|won|held|built|made|means|shows|contains|includes)\s(?<object>.+)$/su

/**
 * Sentences that `wanted` says of, parted at their topic (は) or their first verb; the subject of one that has neither is its first name, else the
 * `about` of the unit, and it `says` all of itself.
 */
export function sentenceRecords({ text }: EvidenceUnit, about: string, wanted: (text: string) => boolean): readonly Stated[] {
  return splitSentences(text)
    .filter((sentence) => wanted(sentence.text))
    .map(({ start, end, text: flat }): Stated => {
      const plain = flat.replace(/[。.！!？?]+$/u, '')
      const { subject, predicate, object } = (japanese.exec(plain) ?? english.exec(plain))?.groups ?? {}
      const whole = { subject: entities(plain)[0]?.text ?? about, predicate: 'says', object: plain }
      const stated = subject && predicate && object ? { subject: subject.trim(), predicate, object: object.trim() } : whole
      return { ...stated, at: [start, end], rule: 'sentence' }
    })
}
