import { Worker } from 'node:worker_threads'
import { ColragError } from '@colrag/core'
import type { AskedTokens } from './asked-tokens.ts'

/** Pieces of one part: `rows[i]` is where the i-th begins, `counts[i]` how many rows it has. */
interface ScanTask {
  readonly shared: object
  /** Rows of the whole part. */
  readonly size: number
  readonly dims: number
  readonly query: AskedTokens
  readonly rows: Float64Array
  readonly counts: Float64Array
}
export interface ThreadTask extends ScanTask {
  readonly id: number
  readonly thread: number
}
export interface ThreadAnswer {
  readonly id: number
  readonly scores: Float64Array
}

/** Threads beside this one that scan memory which they share with it. They start when they are first asked, and end when nobody asks. */
export interface ScanCrew {
  readonly size: number
  /**
   * MaxSim of each piece. Rejects with `internal` where the thread could not start, broke down or ended early, and where what is asked cannot be sent
   * to it; the next question starts a thread again where none is left. `member` from 0.
   */
  scores(member: number, task: ScanTask): Promise<Float64Array>
}

/** A thread that costs some megabytes is not kept for a question an hour. */
const idleMs = 10_000

/** `thread`: the program that each runs. */
export function scanCrew(size: number, thread: URL = scanThread()): ScanCrew {
  const members = Array.from({ length: size }, (_, i) => crewMember(i + 1, thread))
  return { size, scores: (member, task) => (members[member] as (typeof members)[number])(task) }
}

const scanThread = (): URL => new URL(import.meta.url.endsWith('.ts') ? './scan-thread.ts' : './scan-thread.mjs', import.meta.url)

interface Waiting {
  readonly resolve: (scores: Float64Array) => void
  readonly reject: (cause: unknown) => void
}

function crewMember(thread: number, file: URL): (task: ScanTask) => Promise<Float64Array> {
  let worker: Worker | null = null
  let next = 0
  const waiting = new Map<number, Waiting>()
  let idle: NodeJS.Timeout | undefined
  const stop = (): void => {
    void worker?.terminate()
    worker = null
  }
  /** Of a thread that was given up already nothing is expected. */
  const fail = (failed: Worker, message: string, cause?: unknown): void => {
    if (worker !== failed) return
    stop()
    for (const { reject } of waiting.values()) reject(faultOf(message, cause))
    waiting.clear()
  }
  /** A question that is being answered keeps the process alive, a thread that waits does not. */
  const rest = (one: Worker): void => {
    if (waiting.size > 0) return
    one.unref()
    clearTimeout(idle)
    idle = setTimeout(stop, idleMs).unref()
  }
  const start = (): Worker => {
    const started = new Worker(file)
    started.on('message', ({ id, scores }: ThreadAnswer) => {
      waiting.get(id)?.resolve(scores)
      waiting.delete(id)
      if (worker === started) rest(started)
    })
    started.on('error', (error) => fail(started, 'broke down', error))
    started.on('messageerror', (error) => fail(started, 'gave an answer that cannot be read', error))
    started.on('exit', (code) => fail(started, `ended early, with exit code ${code}`))
    return started
  }
  const send = (to: Worker, id: number, task: ScanTask): void => {
    to.ref()
    try {
      to.postMessage({ ...task, id, thread } satisfies ThreadTask)
    } catch (error) {
      waiting.get(id)?.reject(faultOf('cannot be asked this', error))
      waiting.delete(id)
      rest(to)
    }
  }
  return (task) =>
    new Promise((resolve, reject) => {
      clearTimeout(idle)
      try {
        worker ??= start()
      } catch (error) {
        reject(faultOf('could not start', error))
        return
      }
      const id = next++
      waiting.set(id, { resolve, reject })
      send(worker, id, task)
    })
}

const faultOf = (message: string, cause: unknown): ColragError =>
  new ColragError('internal', 'token scan', `a thread that scans token vectors ${message}`, { cause })
