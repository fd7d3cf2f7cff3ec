import { resolve } from 'node:path'
import { dataFault } from '../reading/data-fault.ts'

/** Whether a folder of data, if one is named, has something in it; if not that is told and makes 2 the exit code. */
export function hasData(folder: string | undefined): boolean {
  const fault = folder === undefined ? null : dataFault(resolve(folder))
  if (fault === null) return true
  process.stderr.write(`${fault}\n`)
  process.exitCode = 2
  return false
}
