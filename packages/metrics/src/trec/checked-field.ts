import { ColragError } from '@colrag/core'

/** A field as a TREC file can hold it; throws `invalid-options` for an empty one or one with white space. */
export function checkedField(field: string): string {
  if (/^$|\s/.test(field))
    throw new ColragError('invalid-options', JSON.stringify(field), 'a TREC file cannot hold an empty id or one with white space')
  return field
}
