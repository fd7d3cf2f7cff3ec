import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, resolve, sep } from 'node:path'

/**
 * How a disk fails from some write on. `killed`: the process is gone before that write, so that nothing of what it does later is on the disk;
 * `torn`: the same, after half of that write; `full`: what needs room is refused with ENOSPC, while files can still be renamed and removed;
 * `read-only`: every write is refused with EROFS.
 */
export type DiskFault = 'killed' | 'torn' | 'full' | 'read-only'

/** Watches everything this process does to the files below a folder, whoever does it. */
export interface FailingDisk {
  /** Writes since `watch`: each call that changes a file or a folder is one. */
  readonly writes: number
  /** Counts anew; the write of that number (from 1) and all after it fail. Without a number nothing fails. */
  watch(fault?: DiskFault, at?: number): void
  /** Lets everything be as before. */
  restore(): void
}

/** What a call is about: its first argument is a path, or the place to be made is its second; or it works on an open file. */
interface Call {
  readonly name: string
  readonly place: 'first' | 'second' | 'file'
  readonly grows: boolean
}

const calls: readonly Call[] = [
  { name: 'writeFile', place: 'first', grows: true },
  { name: 'appendFile', place: 'first', grows: true },
  { name: 'mkdir', place: 'first', grows: true },
  { name: 'link', place: 'second', grows: true },
  { name: 'copyFile', place: 'second', grows: true },
  { name: 'rename', place: 'second', grows: false },
  { name: 'rm', place: 'first', grows: false },
  { name: 'rmdir', place: 'first', grows: false },
  { name: 'unlink', place: 'first', grows: false },
  { name: 'truncate', place: 'first', grows: false },
]
const fileCalls: readonly Call[] = [
  { name: 'write', place: 'file', grows: true },
  { name: 'ftruncate', place: 'file', grows: false },
]
const handleCalls: readonly Call[] = [
  { name: 'writeFile', place: 'file', grows: true },
  { name: 'appendFile', place: 'file', grows: true },
  { name: 'write', place: 'file', grows: true },
  { name: 'truncate', place: 'file', grows: false },
]

type Anything = (this: unknown, ...args: unknown[]) => unknown
type Table = Record<string, Anything>

/** Puts itself between this process and its files, until `restore`. One at a time. */
export async function failingDisk(folder: string): Promise<FailingDisk> {
  const root = resolve(folder)
  const below = (path: unknown): boolean => typeof path === 'string' && (resolve(path) + sep).startsWith(root + sep)
  const undo: (() => void)[] = []
  const files = new Set<unknown>()
  let writes = 0
  let fault: DiskFault | undefined
  let from = Infinity

  /** Whether the call is to be made; throws where it is refused. `half` makes a part of it. */
  function meet(call: Call, half: () => void): void {
    writes++
    if (writes < from || fault === undefined) return
    if (fault === 'torn' && writes === from) half()
    if (fault === 'full' && !call.grows) return
    const code = { killed: 'EIO', torn: 'EIO', full: 'ENOSPC', 'read-only': 'EROFS' }[fault]
    throw Object.assign(new Error(`${code}: ${call.name} was refused by the test`), { code })
  }

  function replace(table: Table, name: string, make: (real: Anything) => Anything): void {
    const real = table[name]
    if (!real) return
    table[name] = make(real)
    undo.push(() => {
      table[name] = real
    })
  }

  function guard(table: Table, call: Call, name: string, promised: boolean): void {
    replace(
      table,
      name,
      (real) =>
        function guarded(this: unknown, ...args: unknown[]) {
          const subject = call.place === 'second' ? args[1] : args[0]
          const ours = call.place === 'file' ? files.has(table === (fs as never) ? subject : this) : below(subject) || files.has(subject)
          const half = (): void => {
            const at = args.findIndex((arg) => typeof arg === 'string' || arg instanceof Uint8Array)
            const [path, data] = [args[0], args[call.place === 'file' ? Math.max(at, 0) : 1]]
            if (!call.grows || (typeof data !== 'string' && !(data instanceof Uint8Array))) return
            const part = data.slice(0, Math.floor(data.length / 2))
            if (name === 'writeSync') real.call(this, path, part, 0, part.length, args[4])
            else if (name === 'writeFileSync') real.call(this, path, part)
          }
          if (!ours) return real.apply(this, args)
          if (!promised) {
            meet(call, half)
            return real.apply(this, args)
          }
          try {
            meet(call, half)
          } catch (error) {
            return Promise.reject(error as Error)
          }
          return real.apply(this, args)
        },
    )
  }

  const sync = fs as unknown as Table
  const promises = fs.promises as unknown as Table
  for (const call of calls) {
    guard(sync, call, `${call.name}Sync`, false)
    guard(promises, call, call.name, true)
  }
  for (const call of fileCalls) guard(sync, call, `${call.name}Sync`, false)
  const probe = await fs.promises.open(join(root, '.probe'), 'w')
  const handles = Object.getPrototypeOf(probe) as Table
  await probe.close()
  fs.rmSync(join(root, '.probe'))
  for (const call of handleCalls) guard(handles, call, call.name, true)
  const opening: Call = { name: 'open', place: 'first', grows: true }
  const changes = (flags: unknown): boolean =>
    typeof flags === 'number' ? (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) !== 0 : typeof flags === 'string' && flags !== 'r'
  const makes = (path: unknown, flags: unknown): boolean =>
    changes(flags) && ((flags !== 'r+' && !fs.existsSync(path as string)) || flags === 'w')
  replace(sync, 'openSync', (real) => (path, flags, ...rest) => {
    if (below(path) && makes(path, flags)) meet(opening, () => undefined)
    const file = real(path, flags, ...rest)
    if (below(path) && changes(flags)) files.add(file)
    else files.delete(file)
    return file
  })
  replace(promises, 'open', (real) => async (path, flags, ...rest) => {
    if (below(path) && makes(path, flags)) meet(opening, () => undefined)
    const file = await (real(path, flags, ...rest) as Promise<unknown>)
    if (below(path) && changes(flags)) files.add(file)
    return file
  })
  syncBuiltinESMExports()
  return {
    get writes() {
      return writes
    },
    watch(wanted, at) {
      writes = 0
      fault = wanted
      from = at ?? Infinity
    },
    restore() {
      for (const back of undo.splice(0)) back()
      syncBuiltinESMExports()
    },
  }
}
