import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Other libraries over the same bytes in a process of their own, asked in turn with ours, a thread each; see `tools/peers/maxsim_peer.py`. */
export interface MaxSimPeer {
  /** Milliseconds of the processor for one query, by library. */
  ask(query: number): Promise<Readonly<Record<string, number>>>
  close(): void
}

/** Null where they are not installed. `pages` and `queries`: files of signed bytes. */
export async function maxSimPeer(folder: string, pages: string, queries: string, sizes: readonly number[]): Promise<MaxSimPeer | null> {
  const python = join(folder, '.venv-maxsim', 'bin', 'python')
  if (!existsSync(python)) return null
  const child = spawn(python, [join(folder, 'maxsim_peer.py'), pages, queries, ...sizes.map(String)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done) throw new Error('the process of the other libraries ended')
    return value
  }
  await next()
  return {
    async ask(query) {
      child.stdin.write(`${query}\n`)
      return JSON.parse(await next()) as Record<string, number>
    },
    close: () => void child.stdin.end(),
  }
}
