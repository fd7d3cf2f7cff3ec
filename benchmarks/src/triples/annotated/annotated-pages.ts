import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Fact } from '../corpus/fact.ts'
import annotations from './pages.json' with { type: 'json' }

/** A table of a page: rows of values below `columns`; '' where the page has none. `unit` of all values, or one for each column. */
interface Grid {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly unit?: string
  readonly units?: readonly string[]
  readonly values: readonly (readonly string[])[]
}

interface Noted {
  readonly file: string
  readonly page: number
  /** Subject, relation ('' where the page names none), object: no longer than a cell. */
  readonly facts: readonly (readonly [subject: string, relation: string, object: string])[]
  readonly grids: readonly Grid[]
}

/** A page of a public report with the facts that a person noted from it. */
export interface AnnotatedPage {
  readonly path: string
  readonly page: number
  readonly facts: readonly Fact[]
}

const notes = annotations as unknown as readonly Noted[]

/** The pages whose file is in the folder, in their order, and the names of the files that are not. */
export function annotatedPages(folder: string): { readonly pages: readonly AnnotatedPage[]; readonly absent: readonly string[] } {
  const here = new Map(existsSync(folder) ? readdirSync(folder).map((name) => [name.normalize('NFC'), name]) : [])
  const pages = notes.flatMap(({ file, page, facts, grids }): AnnotatedPage[] => {
    const name = here.get(file.normalize('NFC'))
    if (name === undefined) return []
    const single = facts.map(([subject, relation, object]): Fact => ({
      kind: relation === '結果' ? 'cause' : 'quantity',
      about: relation === '' || relation === '結果' ? [subject] : [subject, relation],
      object,
    }))
    return [{ path: join(folder, name), page, facts: [...single, ...grids.flatMap(gridFacts)] }]
  })
  return { pages, absent: notes.map((n) => n.file).filter((file, i, all) => !here.has(file.normalize('NFC')) && all.indexOf(file) === i) }
}

function gridFacts({ rows, columns, unit = '', units, values }: Grid): Fact[] {
  return rows.flatMap((row, r) =>
    columns.flatMap((column, c): Fact[] => {
      const value = values[r]?.[c] ?? ''
      return value === '' ? [] : [{ kind: 'cell', about: [row, ...column.split(' ')], object: `${value}${units?.[c] ?? unit}` }]
    }),
  )
}
