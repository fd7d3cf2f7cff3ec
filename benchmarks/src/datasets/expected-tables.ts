import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { filesBelow } from './files-below.ts'

/** A table that another tool's own tests expect of a PDF; `page` where they say it. */
export interface ExpectedTable {
  readonly name: string
  readonly pdf: string
  readonly page: number | null
  readonly grid: readonly (readonly string[])[]
}

interface CamelotTest {
  readonly data: readonly string[]
  readonly pdf: readonly string[]
}

/** The arrays of camelot's tests with the PDFs of the tests that use them, each pair once; PDFs that are not here are left out. */
export async function camelotTables(folder: string): Promise<readonly ExpectedTable[]> {
  const [arrays, tests] = await Promise.all([
    readJson<Record<string, string[][]>>(join(folder, 'expected_tables.json')),
    readJson<readonly CamelotTest[]>(join(folder, 'test_to_pdf.json')),
  ])
  if (!arrays || !tests) return []
  const pdfs = new Map((await filesBelow(join(folder, 'pdf'), '.pdf')).map((path) => [basename(path), path]))
  const pairs = new Map<string, ExpectedTable>()
  for (const test of tests) {
    for (const name of test.data) {
      for (const file of test.pdf) {
        const pdf = pdfs.get(basename(file))
        const grid = arrays[name]
        if (pdf !== undefined && grid) pairs.set(`${name} ${pdf}`, { name, pdf, page: null, grid })
      }
    }
  }
  return [...pairs.values()]
}

interface TabulaTable {
  readonly page_number?: number
  readonly data: readonly (readonly { readonly text: string }[])[]
}

/** The tables that tabula's tests expect, of those PDFs below `pdfs` that bear the same name. */
export async function tabulaTables(folder: string, pdfs: string): Promise<readonly ExpectedTable[]> {
  const byName = new Map((await filesBelow(pdfs, '.pdf')).map((path) => [basename(path).slice(0, -4), path]))
  const tables: ExpectedTable[] = []
  for (const path of await filesBelow(folder, '.json', '.csv')) {
    const name = basename(path).replace(/\.\w+$/, '')
    const pdf = byName.get(name)
    if (pdf === undefined) continue
    const text = await readFile(path, 'utf8')
    if (path.endsWith('.csv')) tables.push({ name: basename(path), pdf, page: null, grid: readCsv(text) })
    else {
      for (const table of [JSON.parse(text) as TabulaTable | readonly TabulaTable[]].flat())
        tables.push({
          name: basename(path),
          pdf,
          page: table.page_number ?? null,
          grid: table.data.map((row) => row.map((cell) => cell.text)),
        })
    }
  }
  return tables
}

/** Comma-separated values with double quotes around cells that need them. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end !== ',') {
      if (row.length > 1 || row[0] !== '') rows.push(row)
      row = []
    }
  }
  return rows
}

async function readJson<T>(path: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw cause
  }
}
