import { ColragError } from '@colrag/core'

/** Fields of each line that is not blank; a line with another number of fields throws `bad-input` with its number. */
export function* fieldsOf(text: string, name: string, count: number): Generator<readonly string[]> {
  let number = 0
  for (const line of text.split(/\r?\n/)) {
    number++
    if (line.trim() === '') continue
    const fields = line.trim().split(/\s+/)
    if (fields.length !== count)
      throw new ColragError('bad-input', `${name}, line ${number}`, `${fields.length} fields where ${count} are due`)
    yield fields
  }
}

export function numberOf(field: string, name: string): number {
  const value = Number(field)
  if (field === '' || !Number.isFinite(value)) throw new ColragError('bad-input', name, `"${field}" is not a number`)
  return value
}
