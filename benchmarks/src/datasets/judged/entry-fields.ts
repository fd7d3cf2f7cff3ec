import type { JsonEntry } from '../files/json-entries.ts'

/** The first of the fields that holds an id: text or a whole number, of any form. Null where none does. `_` and `-` in names are the same. */
export function idIn({ value }: JsonEntry, ...names: readonly string[]): string | null {
  for (const name of names) {
    const id = fieldOf(value, name)
    if (typeof id === 'string' && id !== '') return id
    if ((typeof id === 'number' && Number.isSafeInteger(id)) || typeof id === 'bigint') return String(id)
  }
  return null
}

/** The first of the fields that holds text that is not blank; '' where none does. */
export function textIn({ value }: JsonEntry, ...names: readonly string[]): string {
  for (const name of names) {
    const text = fieldOf(value, name)
    if (typeof text === 'string' && text.trim() !== '') return text
  }
  return ''
}

/** The texts of a field that holds one or a list of them; none where it does not. */
export function textsIn({ value }: JsonEntry, ...names: readonly string[]): readonly string[] {
  for (const name of names) {
    const held = fieldOf(value, name)
    const texts = (Array.isArray(held) ? held : [held]).filter((text): text is string => typeof text === 'string' && text.trim() !== '')
    if (texts.length > 0) return [...new Set(texts)]
  }
  return []
}

const fieldOf = (value: JsonEntry['value'], name: string): unknown => value[name] ?? value[name.replaceAll('-', '_')]
