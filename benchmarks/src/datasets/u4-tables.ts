import { join, relative } from 'node:path'
import { ColragError } from '@colrag/core'
import { filesBelow } from './files-below.ts'
import { filled, gather, text, textOrNone } from './files/gather.ts'
import { isObject } from './files/json-entries.ts'
import { jsonValue } from './files/json-list.ts'
import { problemList } from './files/problem-list.ts'
import { readDataFile } from './read-data-file.ts'
import type { DatasetSource } from './read-data-file.ts'
import { readXml } from './read-xml.ts'
import type { XmlElement } from './read-xml.ts'

export const u4Source: DatasetSource = {
  name: 'NTCIR-18 U4 sample',
  licence: 'CC BY-SA 4.0',
  source: 'https://github.com/ntcir18-u4/sample_data',
}

/** A table of a securities report. `headings`: from the outermost to the one right above. `before`: the nearest paragraph above. */
export interface ReportTable {
  readonly id: string
  readonly report: string
  readonly headings: readonly string[]
  readonly before: string
  readonly rows: readonly (readonly string[])[]
}

export interface TableQuestion {
  readonly id: string
  readonly question: string
  readonly table: string
  /** The value as the task's authors write it: a plain number, a day, or text; '' where there is none. */
  readonly answer: string
}

/** Two annual securities reports as tables in file order, and which table answers which question. `companies`: by report, from its cover. */
export async function u4Tables(folder: string): Promise<{
  readonly source: DatasetSource
  readonly tables: readonly ReportTable[]
  readonly companies: Readonly<Record<string, string>>
  readonly questions: readonly TableQuestion[]
  readonly problems: readonly string[]
}> {
  const problems = problemList()
  const file = 'gold_standard.json'
  const gold = await jsonValue({ source: u4Source, folder, file, problems })
  if (!isObject(gold)) throw new ColragError('bad-input', join(folder, file), 'there are no questions by their names in this file')
  const tables: ReportTable[] = []
  const reports = join(folder, 'reports')
  const files = await filesBelow(reports, '.html')
  if (files.length === 0)
    throw new ColragError('not-found', reports, 'the reports are not here', { hint: `get them from ${u4Source.source}` })
  for (const path of files) {
    const name = relative(folder, path)
    try {
      tables.push(...tablesOf(readXml(await readDataFile(u4Source, folder, name)), relative(reports, path).split(/[\\/]/)[0] ?? ''))
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      problems.add('broken reports', `${name}: ${error.message}; its tables are left out`)
    }
  }
  const companies = Object.fromEntries(
    tables.flatMap(({ report, rows }) =>
      rows.flatMap(([name, company]) => (name?.startsWith('【会社名】') && company ? [[report, company] as const] : [])),
    ),
  )
  const ids = new Set(tables.map(({ id }) => id))
  const entries = Object.entries(gold).map(([id, value]) => ({ at: `${file}, ${id}`, value: { ...(isObject(value) ? value : {}), id } }))
  const questions = await gather(entries, problems, (value) => ({
    id: text(value, 'id'),
    question: filled(value, 'question'),
    table: knownTable(filled(value, 'table_id'), ids),
    answer: textOrNone(value, 'value'),
  }))
  return { source: u4Source, tables, companies, questions, problems: problems.sentences() }
}

function knownTable(id: string, ids: ReadonlySet<string>): string {
  if (!ids.has(id)) throw new ColragError('bad-input', `table_id "${id}"`, 'is not in the reports')
  return id
}

function tablesOf(root: XmlElement, report: string): readonly ReportTable[] {
  const found: ReportTable[] = []
  const headings: string[] = []
  let before = ''
  const visit = (element: XmlElement): void => {
    const level = /^h([1-6])$/u.exec(element.name)?.[1]
    const id = element.attributes['table-id']
    if (level) {
      headings.splice(Number(level) - 1)
      headings[Number(level) - 1] = plain(element)
    } else if (element.name === 'table' && id !== undefined) {
      found.push({ id, report, headings: headings.filter(Boolean), before, rows: grid(element) })
    } else if (element.name === 'p' && plain(element) !== '') before = plain(element)
    if (element.name !== 'table') element.children.forEach(visit)
  }
  visit(root)
  return found
}

const plain = ({ text }: XmlElement): string => text.replace(/[\s\u3000]+/gu, ' ').trim()

/** Cells at each place that they span. */
function grid(table: XmlElement): readonly (readonly string[])[] {
  const rows: string[][] = []
  const below = new Map<number, { readonly text: string; left: number }>()
  for (const row of descendants(table, 'tr')) {
    const cells = row.children.filter(({ name }) => name === 'td' || name === 'th')
    const line: string[] = []
    const fill = (): void => {
      for (let held = below.get(line.length); held && held.left > 0; held = below.get(line.length)) {
        held.left--
        line.push(held.text)
      }
    }
    for (const cell of cells) {
      fill()
      const text = plain(cell)
      const down = Number(cell.attributes['rowspan'] ?? 1)
      for (let i = 0; i < Number(cell.attributes['colspan'] ?? 1); i++) {
        below.set(line.length, { text, left: down - 1 })
        line.push(text)
      }
    }
    fill()
    rows.push(line)
  }
  return rows
}

function descendants(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.flatMap((child) => (child.name === name ? [child] : descendants(child, name)))
}
