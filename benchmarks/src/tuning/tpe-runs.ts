import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createStudy, tpeSampler } from '@colrag/tuning'
import type { TestFunction } from '@colrag/tuning'
import { RoundProcess } from '../reading/round-process.ts'

/** What a run of trials reached, and processor milliseconds of each trial (asking, the function, telling). */
export interface TpeRun {
  readonly best: number
  readonly ms: readonly number[]
}

export interface TpeRequest {
  readonly of: TestFunction
  readonly multivariate: boolean
  readonly seed: number
  readonly trials: number
}

/** Ours. */
export function tpeRun({ of, multivariate, seed, trials }: TpeRequest): TpeRun {
  const space = Object.fromEntries(
    Array.from({ length: of.dimensions }, (_, i) => [`x${i}`, { kind: 'float', low: of.low, high: of.high } as const]),
  )
  const study = createStudy({ space, seed, sampler: tpeSampler({ multivariate }) })
  const ms = Array.from({ length: trials }, () => {
    const before = process.cpuUsage()
    const { number, values } = study.ask()
    study.tell(number, of.of(Object.values(values)))
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return { best: study.best().flatMap(study.scores)[0] ?? Infinity, ms }
}

/** Optuna's, in a process of its own. */
export interface TpePeer {
  run(request: TpeRequest): Promise<TpeRun>
  close(): void
}

/** Null where it is not installed (`tools/peers/tuning.sh`). */
export function optunaPeer(peers: string): TpePeer | null {
  const python = join(peers, '.venv-tuning', 'bin', 'python')
  if (!existsSync(python)) return null
  const child = new RoundProcess(python, [join(peers, 'tpe_peer.py')])
  return {
    run: async ({ of, multivariate, seed, trials }) =>
      (await child.ask<TpeRun>({ function: of.name, multivariate, seed, trials }, 300)).reply,
    close: () => child.close(),
  }
}
