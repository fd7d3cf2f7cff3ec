/**
 * What a generated block says, as a reader would note it down. A triple tells it when subject and predicate together hold every word of
 * `about` and the object is `object`; with `cause`, the words must stand in the subject.
 */
export interface Fact {
  readonly kind: 'cell' | 'quantity' | 'definition' | 'cause' | 'time' | 'place' | 'item' | 'caption'
  readonly about: readonly string[]
  readonly object: string
}
