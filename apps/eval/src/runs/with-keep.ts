import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ColragError } from '@colrag/core'

/** The folder for what the next run needs again; without one, a folder that is gone afterwards. */
export async function withKeep<T>(keep: string | undefined, work: (keep: string) => Promise<T>): Promise<T> {
  const folder = keep === undefined ? mkdtempSync(join(tmpdir(), 'colrag-eval-')) : resolve(keep)
  try {
    mkdirSync(folder, { recursive: true })
  } catch (cause) {
    throw new ColragError('invalid-options', '--keep', `${keep ?? folder} cannot be a folder to keep things in`, { cause })
  }
  try {
    return await work(folder)
  } finally {
    if (keep === undefined) rmSync(folder, { recursive: true, force: true })
  }
}
