import { createHash, randomUUID } from 'node:crypto'
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { ColragError } from '@colrag/core'
import { makeFolder } from '@colrag/stage-kit'
import { isAlive, newHolder, parseHolder } from './lease-holder.ts'
import type { Holder } from './lease-holder.ts'

interface Taking {
  readonly mine: Holder & { readonly token: string }
  readonly link: (from: string, to: string) => void
}

/** A lease that cannot be made out may be one just being written, in milliseconds. */
const settling = 5000
const heldHere = new Set<string>()

/**
 * The right to write in a workspace, as the file `writer.lease`. Held by one process at a time; a second one gets `locked` with the
 * holder's name. A lease whose process is gone (killed) is taken over. `link` is for file systems without hard links. Returns what gives
 * the lease back.
 */
export function takeLease(workspace: string, link: (from: string, to: string) => void = linkSync): () => void {
  const path = join(workspace, 'writer.lease')
  const mine = newHolder()
  try {
    makeFolder(workspace)
    heldHere.add(mine.token)
    take(path, { mine, link })
    removeLeftovers(workspace)
  } catch (cause) {
    heldHere.delete(mine.token)
    if (ColragError.is(cause)) throw cause
    throw new ColragError(
      ['ENOSPC', 'EDQUOT'].includes(codeOf(cause)) ? 'over-budget' : 'invalid-options',
      workspace,
      `the workspace ${workspace} cannot be made or written to${codeOf(cause) === '' ? '' : ` (${codeOf(cause)})`}`,
      {
        cause,
        hint: 'name a folder that you may write to, and check the space left on its disk',
      },
    )
  }
  return () => {
    heldHere.delete(mine.token)
    giveBack(path, mine)
  }
}

/** A dead lease is replaced only by the one process that holds the right to replace it: a lease too, named after the dead one's content. */
function take(path: string, taking: Taking): void {
  for (let attempt = 0; attempt < 10; attempt++) {
    if (create(path, taking)) return
    const found = look(path)
    if (!found) continue
    if (found.stands) throw locked(path, found.holder)
    const right = `${path}.${createHash('sha256').update(found.text).digest('hex').slice(0, 8)}`
    take(right, taking)
    try {
      const now = look(path)
      if (now && now.text === found.text && !now.stands) {
        withAside(path, taking, (aside) => renameSync(aside, path))
        return
      }
    } finally {
      giveBack(right, taking.mine)
    }
  }
  throw locked(path, null)
}

/** The file appears with its whole content or not at all; false where there is one. */
function create(path: string, taking: Taking): boolean {
  return withAside(path, taking, (aside, text) => {
    try {
      taking.link(aside, path)
      return true
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false
      if (!['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EACCES', 'EINVAL'].includes(codeOf(error))) throw error
    }
    try {
      writeFileSync(path, text, { flag: 'wx' })
      return true
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false
      throw error
    }
  })
}

function withAside<T>(path: string, { mine }: Taking, use: (aside: string, text: string) => T): T {
  const aside = `${path}.${randomUUID()}.part`
  const text = JSON.stringify(mine)
  try {
    writeFileSync(aside, text, { flag: 'wx' })
    return use(aside, text)
  } finally {
    rmSync(aside, { force: true })
  }
}

/** What takers that were killed in the middle of it left aside. */
function removeLeftovers(workspace: string): void {
  for (const name of readdirSync(workspace)) {
    const path = join(workspace, name)
    if (name.startsWith('writer.lease.') && name.endsWith('.part') && look(path)?.stands === false) rmSync(path, { force: true })
  }
}

function giveBack(path: string, mine: Holder): void {
  if (look(path)?.holder?.token === mine.token) rmSync(path, { force: true })
}

/** Null where there is no file. */
function look(path: string): { readonly text: string; readonly holder: Holder | null; readonly stands: boolean } | null {
  try {
    const changed = statSync(path).mtimeMs
    const text = readFileSync(path, 'utf8')
    const holder = parseHolder(text)
    return { text, holder, stands: holder ? isAlive(holder, heldHere) : Math.abs(Date.now() - changed) < settling }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

function locked(path: string, holder: Holder | null): ColragError {
  if (!holder)
    return new ColragError('locked', dirname(path), 'another process is just taking the right to write to this workspace', {
      hint: 'try again',
      retryable: true,
    })
  const elsewhere = holder.host !== hostname()
  return new ColragError(
    'locked',
    dirname(path),
    `another process is writing to this workspace (process ${holder.pid} on ${holder.host}, since ${holder.started})`,
    { hint: `wait until it has finished${elsewhere ? `; if it is surely gone, delete ${path}` : ''}`, retryable: true },
  )
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? ''
}
