import { readdirSync } from 'node:fs'
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
  const ours = ['manifest.json', 'cache', 'writer.lease'].some((name) => entries.includes(name))
  // A writer that was killed at its first step leaves a lease that it had not taken yet.
  if (!ours && entries.some((name) => !name.startsWith('writer.lease.'))) {
    throw new ColragError('invalid-options', workspace, `${workspace} holds other files and is no workspace`, {
      hint: 'name a new or empty folder',
    })
  }
}
