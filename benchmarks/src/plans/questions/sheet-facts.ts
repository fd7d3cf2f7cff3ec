import type { WrittenSheet } from '../write-plan-file.ts'

/** One value that a sheet prints, of a dimension or a note. */
export interface SheetFact {
  readonly written: WrittenSheet
  /** As a question names it. */
  readonly name: string
  readonly value: string
  /** The value with what says what it is, as printed. */
  readonly key: string
  /** Numbers of the words of the value, and of what says what it is. */
  readonly words: readonly number[]
  readonly context: readonly number[]
}

/** What the dimension of a name is called in a question. */
export const askedName = (name: string): string => name.toLowerCase().replace('min.', 'minimum')

/** The facts of a sheet, in the order of drawing; none of a name that it prints twice. */
export function sheetFacts(written: WrittenSheet): readonly SheetFact[] {
  const { dimensions, notes } = written.parts
  const all = [
    ...dimensions.map(({ name, text, value, label }): SheetFact => ({ written, name: askedName(name), value: text, key: `${text} ${name}`, words: value, context: label })), // prettier-ignore
    ...notes.map(({ note: { asks, parts }, value, all: words }): SheetFact => ({ written, name: asks, value: parts[1], key: parts.join(''), words: value, context: words })), // prettier-ignore
  ]
  const named = Map.groupBy(all, ({ name }) => name)
  return all.filter(({ name }) => named.get(name)?.length === 1)
}
