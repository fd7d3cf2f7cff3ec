import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ColragError } from '@colrag/core'

/** A folder of other things is no workspace: what we would put there could meet files of the same names. Throws `invalid-options`. */
export function checkPlace(workspace: string): void {
  let entries: string[]
  try {
    entries = readdirSync(workspace)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw new ColragError('invalid-options', workspace, `the workspace ${workspace} is not a folder that can be read`, {
      cause: error,
      hint: 'name a new or empty folder',
    })
  }
  const ours = ['manifest.json', 'cache', 'writer.lease'].some((name) => existsSync(join(workspace, name)))
  if (entries.length > 0 && !ours) {
    throw new ColragError('invalid-options', workspace, `${workspace} holds other files and is no workspace`, {
      hint: 'name a new or empty folder',
    })
  }
}
