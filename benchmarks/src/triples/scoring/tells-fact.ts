import type { Triple } from '@colrag/core'
import { readValue } from '@colrag/stage-kit'
import type { Fact } from '../corpus/fact.ts'

const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s、。,.「」『』"()]/gu, '')

/** Does a triple say what a fact says? Who it is about must be in subject and predicate, the object must be the object. */
export function tellsFact(triple: Pick<Triple, 'subject' | 'predicate' | 'object'>, fact: Fact): boolean {
  const subject = fold(fact.kind === 'cause' || fact.kind === 'definition' ? triple.subject : `${triple.subject}${triple.predicate}`)
  return fact.about.every((word) => subject.includes(fold(word))) && sameObject(triple.object, fact.object)
}

/** The same value, or the same words with at most half as many others around them. */
function sameObject(said: string, wanted: string): boolean {
  const [a, b] = [readValue(said), readValue(wanted)]
  if (a && b)
    return a.kind === 'date'
      ? b.kind === 'date' && a.iso === b.iso
      : b.kind === 'quantity' && a.base.value === b.base.value && a.base.unit === b.base.unit
  const [x, y] = [fold(said), fold(wanted)]
  return x === y || (x.includes(y) && y.length * 1.5 >= x.length) || (y.includes(x) && x.length * 1.5 >= y.length)
}
