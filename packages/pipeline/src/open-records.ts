import { existsSync } from 'node:fs'
import { ColragError } from '@colrag/core'
import { recordLog } from '@colrag/stage-kit'
import type { RecordLog } from '@colrag/stage-kit'

/** The stage records of a workspace for reading; null where they were deleted. Throws `corrupt`. */
export function openRecords(path: string): RecordLog | null {
  if (!existsSync(path)) return null
  try {
    return recordLog(path, { readOnly: true })
  } catch (cause) {
    throw new ColragError('corrupt', path, `the records of this workspace cannot be read: ${path}`, {
      cause,
      hint: 'delete its cache folder and ingest the sources again',
    })
  }
}
