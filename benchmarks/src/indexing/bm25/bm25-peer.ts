import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { RoundProcess } from '../../reading/round-process.ts'

export interface Bm25Build {
  readonly buildCpu: number
  readonly bytes: number | null
}

/** Milliseconds by the clock of each query, and the documents it found, best first. */
interface Bm25Answers {
  readonly ms: readonly number[]
  readonly ids: readonly (readonly number[])[]
}

/** One other tool over one corpus, in a process of its own; see `tools/peers/bm25_peer.py`. */
export interface Bm25Peer {
  readonly name: string
  open(folder: string): Promise<Bm25Build>
  search(from: number, count: number, k: number): Promise<Bm25Answers>
  close(): void
}

const seconds = 600
const scripts = { bm25s: 'py', tantivy: 'py', rank_bm25: 'py', minisearch: 'mjs', orama: 'mjs' }
export type PeerName = keyof typeof scripts

/** Null where it is not installed. */
export function bm25Peer(peers: string, name: PeerName): Bm25Peer | null {
  const isPython = scripts[name] === 'py'
  const needed = isPython ? join(peers, '.venv-indexing', 'bin', 'python') : join(peers, '.bm25-js', 'node_modules')
  if (!existsSync(needed)) return null
  const process_ = new RoundProcess(isPython ? needed : process.execPath, [join(peers, `bm25_peer.${scripts[name]}`)])
  const ask = async <T extends object>(request: object): Promise<T> => (await process_.ask<T>(request, seconds)).reply
  return {
    name,
    open: (folder) => ask({ open: name, folder }),
    search: (from, count, k) => ask({ search: name, from, count, k }),
    close: () => process_.close(),
  }
}
