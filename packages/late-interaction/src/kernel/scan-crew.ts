import { Worker } from 'node:worker_threads'
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
  /** MaxSim of each piece; rejects where the thread broke down or could not start. `member` from 0. */
  scores(member: number, task: ScanTask): Promise<Float64Array>
}

/** A thread that costs some megabytes is not kept for a question an hour. */
const idleMs = 10_000

export function scanCrew(size: number): ScanCrew {
  const members = Array.from({ length: size }, (_, i) => crewMember(i + 1))
  return { size, scores: (member, task) => (members[member] as (typeof members)[number])(task) }
}

interface Waiting {
  readonly resolve: (scores: Float64Array) => void
  readonly reject: (cause: unknown) => void
}

function crewMember(thread: number): (task: ScanTask) => Promise<Float64Array> {
  let worker: Worker | null = null
  let next = 0
  const waiting = new Map<number, Waiting>()
  let idle: NodeJS.Timeout | undefined
  const stop = (cause: unknown): void => {
    void worker?.terminate()
    worker = null
    for (const { reject } of waiting.values()) reject(cause)
    waiting.clear()
  }
  const start = (): Worker => {
    const file = import.meta.url.endsWith('.ts') ? './scan-thread.ts' : './scan-thread.mjs'
    const started = new Worker(new URL(file, import.meta.url))
    started.on('message', ({ id, scores }: ThreadAnswer) => {
      waiting.get(id)?.resolve(scores)
      waiting.delete(id)
      if (waiting.size > 0) return
      started.unref()
      idle = setTimeout(() => stop(null), idleMs).unref()
    })
    started.on('error', stop)
    return started
  }
  return (task) =>
    new Promise((resolve, reject) => {
      clearTimeout(idle)
      worker ??= start()
      const id = next++
      waiting.set(id, { resolve, reject })
      // A question that is being answered keeps the process alive, a thread that waits does not.
      worker.ref()
      worker.postMessage({ ...task, id, thread } satisfies ThreadTask)
    })
}
