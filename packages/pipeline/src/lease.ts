import { hostname } from 'node:os'
import { join } from 'node:path'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { ColragError } from '@colrag/core'

interface Holder {
  readonly pid: number
  readonly host: string
  readonly started: string
}

/**
 * The right to write in a workspace. Held by one process at a time; a second one gets `locked` with the holder's name. A lease whose
 * process is gone (killed) is taken over.
 */
export function takeLease(workspace: string): () => void {
  mkdirSync(workspace, { recursive: true })
  const path = join(workspace, 'writer.lease')
  const mine: Holder = { pid: process.pid, host: hostname(), started: new Date().toISOString() }
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(path, JSON.stringify(mine), { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new ColragError('invalid-options', workspace, `the workspace ${workspace} cannot be written to`, {
          cause: error,
          hint: 'check its permissions and the space left on the disk',
        })
      }
      const holder = readHolder(path)
      if (holder && isAlive(holder)) {
        throw new ColragError(
          'locked',
          workspace,
          `another process is writing to this workspace (process ${holder.pid} on ${holder.host}, since ${holder.started})`,
          { hint: 'wait until it has finished', retryable: true },
        )
      }
      rmSync(path, { force: true })
    }
  }
  throw new ColragError('locked', workspace, 'several processes want to write to this workspace at once', {
    hint: 'try again',
    retryable: true,
  })
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return null
  }
}

/** A holder on another host cannot be asked; it keeps the lease. */
function isAlive(holder: Holder): boolean {
  if (holder.host !== hostname()) return true
  if (holder.pid === process.pid) return true
  try {
    process.kill(holder.pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
