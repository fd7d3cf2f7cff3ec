import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ColragError } from '@colrag/core'
import { checkWritable } from '../output/check-writable.ts'
import { rowsFolder } from './rows-folder.ts'
import type { QueryRow, RunRecord } from './run-record.ts'
import { trecRun } from './trec-run.ts'

/**
 * Throws `invalid-options` for a place that holds something else than an earlier run, which would be replaced, and for one that cannot be written to,
 * before anything is measured.
 */
export function checkRunPlace(folder: string): void {
  const place = resolve(folder)
  checkWritable('--out', folder)
  if (!existsSync(place)) return
  let names: readonly string[]
  try {
    names = readdirSync(place)
  } catch (cause) {
    throw new ColragError('invalid-options', '--out', `${folder} is no folder`, { cause, hint: 'name one that is not there yet' })
  }
  if (names.length > 0 && !names.includes('run.json'))
    throw new ColragError('invalid-options', '--out', `${folder} holds other files than those of a run`, {
      hint: 'name a folder of its own',
    })
}

/**
 * Writes a run directory, and `more` into it, aside and puts it into its place at once, so that none is ever half there. Throws `invalid-options` for a
 * place that cannot be written to.
 */
export async function writeRunRecord(
  folder: string,
  record: RunRecord,
  more: (folder: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  checkRunPlace(folder)
  const place = resolve(folder)
  const aside = `${place}.${randomUUID().slice(0, 8)}.part`
  try {
    await mkdir(aside, { recursive: true })
    await writeFile(join(aside, 'run.json'), `${JSON.stringify(record.summary, null, 1)}\n`)
    await writeFile(join(aside, 'timings.json'), `${JSON.stringify(record.timings)}\n`)
    for (const [i, { name }] of record.summary.recipes.entries())
      await writeRows(join(aside, rowsFolder(i, name)), record.rows[i] ?? [], name)
    await more(aside)
    await rm(place, { recursive: true, force: true })
    await rename(aside, place)
  } catch (error) {
    await rm(aside, { recursive: true, force: true }).catch(() => undefined)
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new ColragError('invalid-options', '--out', `the run cannot be written to ${folder}: ${error.message.replace(/,.*/, '')}`, {
      cause: error,
    })
  }
}

async function writeRows(folder: string, rows: readonly QueryRow[], name: string): Promise<void> {
  await mkdir(folder)
  await writeFile(join(folder, 'rows.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  await writeFile(join(folder, 'run.trec'), trecRun(rows, name))
}
