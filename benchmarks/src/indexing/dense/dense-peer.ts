import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

interface PeerBuild {
  readonly buildCpu: number
  readonly buildWall: number
  readonly bytes: number
}
interface PeerAnswers {
  readonly ms: readonly number[]
  readonly ids: readonly (readonly number[])[]
}

/** Other libraries in a process of their own, asked in turn with ours; see `tools/peers/dense_peer.py`. */
export interface DensePeer {
  open(name: string, vectors: string, queries: string, dims: number): Promise<PeerBuild>
  search(name: string, from: number, count: number, k: number, ef?: number): Promise<PeerAnswers>
  /** Frees one index. */
  drop(name: string): Promise<void>
  close(): void
}

/** Null where they are not installed. */
export function densePeer(folder: string): DensePeer | null {
  const python = join(folder, '.venv-indexing', 'bin', 'python')
  if (!existsSync(python)) return null
  const child = spawn(python, [join(folder, 'dense_peer.py')], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ask = async <T>(request: object): Promise<T> => {
    child.stdin.write(`${JSON.stringify(request)}\n`)
    const { value, done } = await lines.next()
    if (done) throw new Error('the process of the other libraries ended')
    return JSON.parse(value) as T
  }
  return {
    open: (name, vectors, queries, dims) => ask({ open: name, vectors, queries, dims }),
    search: (name, from, count, k, ef = 0) => ask({ search: name, from, count, k, ef }),
    drop: (name) => ask({ close: name }),
    close: () => void child.stdin.end(),
  }
}
