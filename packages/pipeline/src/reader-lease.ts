import { readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from '@colrag/stage-kit'
import { isAlive, newHolder, parseHolder } from './lease-holder.ts'
import { workspaceFolders } from './workspace-folders.ts'

const heldHere = new Set<string>()
/** A reader on another host cannot be asked whether it lives; it is taken to have ended after a day, in milliseconds. */
const longest = 24 * 3_600_000
/** A lease that cannot be made out may be one just being written, in milliseconds. */
const settling = 5000

/**
 * Says that this process reads a generation, as a file of the folder `readers`: until it is given back, or the process has ended, no writer
 * removes the generation. Whoever took it must look again whether the manifest still names the generation. Where nothing can be written
 * (a read-only folder) there is no lease: then a generation may go while it is being opened, and opening begins again. Returns what gives it back.
 */
export function takeReaderLease(workspace: string, generation: string): () => void {
  const { readers } = workspaceFolders(workspace)
  const mine = newHolder()
  const path = join(readers, `${generation}.${mine.token}`)
  heldHere.add(mine.token)
  if (!written()) heldHere.delete(mine.token)
  return () => {
    if (!heldHere.delete(mine.token)) return
    quietly(() => rmSync(path, { force: true }))
    removeEmpty(readers)
  }

  /** Another reader that just went may have taken the empty folder along. */
  function written(): boolean {
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        makeFolder(readers)
        writeFileSync(path, JSON.stringify(mine), { flag: 'wx' })
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
        quietly(() => rmSync(path, { force: true }))
        return false
      }
    }
    return false
  }
}

/** Names of generations that somebody reads. Leases of processes that are gone are removed. */
export function readGenerations(workspace: string): Set<string> {
  const { readers } = workspaceFolders(workspace)
  const held = new Set<string>()
  for (const name of namesIn(readers)) {
    const path = join(readers, name)
    if (stands(path)) held.add(name.slice(0, name.indexOf('.')))
    else quietly(() => rmSync(path, { force: true }))
  }
  if (held.size === 0) removeEmpty(readers)
  return held
}

function stands(path: string): boolean {
  try {
    const age = Date.now() - statSync(path).mtimeMs
    const holder = parseHolder(readFileSync(path, 'utf8'))
    if (!holder) return Math.abs(age) < settling
    return isAlive(holder, heldHere) && (holder.host === hostname() || age < longest)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Fails where others read. */
const removeEmpty = (folder: string): void => quietly(() => rmdirSync(folder))

/** What cannot be removed now is removed by a later writer. */
function quietly(work: () => void): void {
  try {
    work()
  } catch {
    return
  }
}
