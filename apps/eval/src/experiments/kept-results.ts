import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { ColragError } from '@colrag/core'
import type { ExperimentResult } from './experiment-result.ts'

/** Results by name of their experiment; none where there is no file. Throws `corrupt` for a file that is no list of results. */
export function readResults(path: string): readonly ExperimentResult[] {
  if (!existsSync(path)) return []
  try {
    const held: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (Array.isArray(held) && held.every((one: Partial<ExperimentResult> | null) => typeof one?.name === 'string'))
      return held as ExperimentResult[]
  } catch (cause) {
    throw new ColragError('corrupt', path, `${path} cannot be read as results of experiments`, { cause })
  }
  throw new ColragError('corrupt', path, `${path} holds no list of results of experiments`)
}

/** Puts new results in the place of older ones of the same name; in order of names. */
export function keepResults(path: string, results: readonly ExperimentResult[]): readonly ExperimentResult[] {
  const names = new Set(results.map(({ name }) => name))
  const all = [...readResults(path).filter(({ name }) => !names.has(name)), ...results].sort((a, b) => (a.name < b.name ? -1 : 1))
  try {
    writeFileSync(`${path}.part`, `${JSON.stringify(all, null, 1)}\n`)
    renameSync(`${path}.part`, path)
  } catch (cause) {
    throw new ColragError('invalid-options', path, `the results cannot be written to ${path}`, { cause })
  }
  return all
}
