import { writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { ColragError } from '@colrag/core'
import { makeFolder } from '@colrag/stage-kit'

/** An empty file to write to, as `option` names it. Throws `invalid-options` when it cannot be made. */
export async function outputFile(path: string, option = '--out'): Promise<FileHandle> {
  try {
    return await open(path, 'w')
  } catch (cause) {
    throw unwritable(path, cause, option)
  }
}

/** Makes the folder and gives back what writes files into it. Throws `invalid-options` when it cannot be made or written to. */
export function outputFolder(path: string): (name: string, content: string | Uint8Array) => string {
  const guarded = (work: () => void): void => {
    try {
      work()
    } catch (cause) {
      throw unwritable(path, cause)
    }
  }
  guarded(() => makeFolder(path))
  return (name, content) => {
    const file = join(path, name)
    guarded(() => writeFileSync(file, content))
    return file
  }
}

const unwritable = (path: string, cause: unknown, option = '--out'): ColragError =>
  new ColragError(
    'invalid-options',
    option,
    `${path === '' ? `a place without a name (${option})` : path} cannot be written to (${(cause as NodeJS.ErrnoException).code ?? 'no reason given'})`,
    {
      cause,
      hint: 'name a place that exists and may be written to',
    },
  )
