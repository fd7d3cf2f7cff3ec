import { readdirSync, readFileSync } from 'node:fs'

/** What a process, its descendants and those of them that have ended used: processor seconds, and resident bytes now. */
export interface TreeUsage {
  readonly cpuSeconds: number
  readonly residentBytes: number
}

const ticksPerSecond = 100
const pageBytes = 4096

/** From /proc; null where the system has none. */
export function treeUsage(root: number): TreeUsage | null {
  const children = new Map<number, number[]>()
  const stats = new Map<number, readonly number[]>()
  try {
    for (const entry of readdirSync('/proc')) {
      if (!/^\d+$/.test(entry)) continue
      const fields = statOf(Number(entry))
      if (!fields) continue
      stats.set(Number(entry), fields)
      const parent = fields[1] ?? 0
      children.set(parent, [...(children.get(parent) ?? []), Number(entry)])
    }
  } catch {
    return null
  }
  if (!stats.has(root)) return null
  let ticks = 0
  let pages = 0
  const open = [root]
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    const fields = stats.get(pid) ?? []
    // utime, stime, cutime, cstime and rss: fields 14 to 17 and 24 of proc_pid_stat(5), counted here from the third.
    for (const at of [11, 12, 13, 14]) ticks += fields[at] ?? 0
    pages += fields[21] ?? 0
    open.push(...(children.get(pid) ?? []))
  }
  return { cpuSeconds: ticks / ticksPerSecond, residentBytes: pages * pageBytes }
}

/** The fields behind the name, or null where the process has ended meanwhile. */
function statOf(pid: number): readonly number[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
  } catch {
    return null
  }
}
