import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../../apps/cli/dist/main.mjs', import.meta.url))

export interface CommandRun {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly seconds: number
  /** The greatest sum of resident memory over the process and its children, in bytes; 0 where the system does not tell. */
  readonly memory: number
}

export interface CommandOptions {
  /** Ends the whole process group without warning after so many milliseconds. */
  readonly killAfter?: number
  readonly watchMemory?: boolean
}

/** The built command line in a process group of its own, as a user would start it. */
export function runCommand(args: readonly string[], options: CommandOptions = {}): Promise<CommandRun> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(process.execPath, [main, ...args], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const out: Buffer[] = []
    const err: Buffer[] = []
    let memory = 0
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
    const kill =
      options.killAfter === undefined ? undefined : setTimeout(() => process.kill(-(child.pid as number), 'SIGKILL'), options.killAfter)
    const watch =
      options.watchMemory === true
        ? setInterval(() => {
            memory = Math.max(memory, groupMemory(child.pid as number))
          }, 200)
        : undefined
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(kill)
      clearInterval(watch)
      resolve({
        code,
        stdout: Buffer.concat(out).toString(),
        stderr: Buffer.concat(err).toString(),
        seconds: (performance.now() - started) / 1000,
        memory,
      })
    })
  })
}

/** Resident memory of all processes of a group, from /proc. */
function groupMemory(group: number): number {
  let sum = 0
  try {
    for (const pid of readdirSync('/proc')) {
      if (!/^\d+$/.test(pid)) continue
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ')
        if (Number(fields[2]) === group) sum += Number(fields[21]) * 4096
      } catch {
        continue
      }
    }
  } catch {
    return 0
  }
  return sum
}
