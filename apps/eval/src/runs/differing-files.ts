import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rowsFolder } from '../record/rows-folder.ts'
import type { RunSummary } from '../record/run-record.ts'

/** A file of a run directory, and where two of it first differ: a line, and the start of it in each. */
export interface Difference {
  readonly file: string
  readonly line: number
  readonly before: string
  readonly after: string
}

const shown = 160

/** Compares two run directories byte for byte, but for what is timed. A file that is not there differs at its first line. */
export async function differingFiles(before: string, after: string, summary: RunSummary): Promise<readonly Difference[]> {
  const files = [
    'run.json',
    ...summary.recipes.flatMap(({ name }, i) => ['rows.jsonl', 'run.trec'].map((file) => join(rowsFolder(i, name), file))),
  ]
  const found: Difference[] = []
  for (const file of files) {
    const [a, b] = [await linesOf(join(before, file)), await linesOf(join(after, file))]
    const line = a.findIndex((text, i) => text !== b[i])
    const first = line < 0 && a.length < b.length ? a.length : line
    if (first >= 0) found.push({ file, line: first + 1, ...aroundChange(a[first] ?? '', b[first] ?? '') })
  }
  return found
}

/** What stands around the first letter that differs. */
function aroundChange(before: string, after: string): Pick<Difference, 'before' | 'after'> {
  let at = 0
  while (at < before.length && before[at] === after[at]) at++
  const from = Math.max(0, at - shown / 4)
  const cut = (text: string): string => `${from > 0 ? '…' : ''}${text.slice(from, from + shown)}`
  return { before: cut(before), after: cut(after) }
}

const linesOf = async (path: string): Promise<readonly string[]> => (existsSync(path) ? (await readFile(path, 'utf8')).split('\n') : [])
