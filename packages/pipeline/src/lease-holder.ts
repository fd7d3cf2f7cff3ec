import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** Who holds a lease. */
export interface Holder {
  readonly pid: number
  readonly host: string
  /** When the lease was taken, for people. */
  readonly started: string
  /** When the process began, in ticks since the start of the machine, where the system tells: a number given anew is another process. */
  readonly born?: string
  /** Which start of the machine, where the system tells: the ticks count from there. */
  readonly boot?: string
  readonly token?: string
}

export const newHolder = (): Holder & { readonly token: string } => {
  const born = processState(process.pid)?.born
  const boot = bootOf()
  return {
    pid: process.pid,
    host: hostname(),
    started: new Date().toISOString(),
    ...(born === undefined ? {} : { born }),
    ...(boot === undefined ? {} : { boot }),
    token: randomUUID(),
  }
}

export function parseHolder(text: string): Holder | null {
  try {
    const holder = JSON.parse(text) as Partial<Holder> | null
    return Number.isInteger(holder?.pid) && (holder?.pid ?? 0) > 0 && typeof holder?.host === 'string' ? (holder as Holder) : null
  } catch {
    return null
  }
}

/** A holder on another host cannot be asked; it counts as alive. */
export function isAlive(holder: Holder, heldHere: ReadonlySet<string>): boolean {
  if (holder.host !== hostname()) return true
  if (holder.token !== undefined && heldHere.has(holder.token)) return true
  const boot = bootOf()
  if (holder.boot !== undefined && boot !== undefined && holder.boot !== boot) return false
  const state = processState(holder.pid)
  if (state?.ended) return false
  if (state && holder.born !== undefined) return state.born === holder.born
  if (holder.pid === process.pid) return false
  try {
    process.kill(holder.pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** From /proc/PID/stat, the third and the 22nd field; null where the system has none. A killed process nobody waited for has ended. */
function processState(pid: number): { readonly born: string; readonly ended: boolean } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { born: fields[19] ?? '', ended: /^[ZX]/i.test(fields[0] ?? '') }
  } catch {
    return null
  }
}

function bootOf(): string | undefined {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()
  } catch {
    return undefined
  }
}
