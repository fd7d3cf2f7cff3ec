import type { PictureDescription } from '@colrag/core'
import type { DomainPack } from '../packs/domain-pack.ts'
import type { Language } from './check-caption.ts'

/** A class of less confidence is not searched for: a flood taken for an earthquake finds lessons of earthquakes. */
const leastSure = 0.5
/** Characters of words that were seen, at most. */
const mostSeen = 200

/**
 * What to search for after a look at a photograph: the class of the pack where the model was sure of one, the summary, and the words that were
 * seen in it. Numbers stand only where they were also printed, since `numbers` holds no others. A class `none` says nothing.
 */
export function photographQuery(description: PictureDescription, pack: DomainPack | null, language: Language): string {
  const [guess] = description.classes ?? []
  const known = pack?.classes.find(({ id }) => id === guess?.id && id !== 'none')
  const sure = known !== undefined && (guess?.confidence ?? 1) >= leastSure
  const subject = sure ? (known.names[language === 'ja' ? 0 : 1] ?? known.id) : ''
  const seen: string[] = []
  let length = 0
  for (const word of new Set([...description.visibleText, ...description.numbers])) {
    if (description.summary.includes(word) || (length += word.length + 1) > mostSeen) continue
    seen.push(word)
  }
  const [stop, comma] = language === 'ja' ? ['。', '、'] : ['. ', ', ']
  return [subject, description.summary.replace(/[。.\s]+$/u, ''), seen.join(comma)].filter((part) => part !== '').join(stop)
}
