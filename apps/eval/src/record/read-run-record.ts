import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ColragError } from '@colrag/core'
import { rowsFolder } from './rows-folder.ts'
import type { QueryRow, RunRecord, RunSummary, RunTimings } from './run-record.ts'

/** Throws `not-found` for a folder that is no run directory and `corrupt` for one that cannot be read. */
export async function readRunRecord(folder: string): Promise<RunRecord> {
  if (!existsSync(join(folder, 'run.json')))
    throw new ColragError('not-found', folder, `there is no run in ${folder}`, { hint: 'colrag eval run … --out DIR writes one' })
  const summary = await readJson<RunSummary>(join(folder, 'run.json'))
  if (summary.format !== 1)
    throw new ColragError(
      'unsupported',
      folder,
      `the run in ${folder} has format ${String(summary.format)}, which this version does not read`,
    )
  const rows: (readonly QueryRow[])[] = []
  for (const [i, { name }] of summary.recipes.entries()) rows.push(await readRows(join(folder, rowsFolder(i, name), 'rows.jsonl')))
  return { summary, timings: await readJson<RunTimings>(join(folder, 'timings.json')), rows }
}

async function readRows(path: string): Promise<readonly QueryRow[]> {
  const lines = (await readText(path)).split('\n').filter((line) => line !== '')
  return lines.map((line, i) => parsed<QueryRow>(line, `line ${i + 1} of ${path}`))
}

const readJson = async <T>(path: string): Promise<T> => parsed<T>(await readText(path), path)

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw new ColragError('corrupt', path, `the run lacks ${path}`, { cause })
  }
}

function parsed<T>(text: string, what: string): T {
  try {
    return JSON.parse(text) as T
  } catch (cause) {
    throw new ColragError('corrupt', what, `${what} is not JSON`, { cause })
  }
}
