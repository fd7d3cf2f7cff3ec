import { median } from './median.ts'
import type { RoundProcess } from './round-process.ts'
import type { Bench } from './section.ts'
import type { SpeedReply, SpeedRequest } from './speed-request.ts'

export interface Runner {
  readonly name: string
  readonly process: RoundProcess
  readonly request: SpeedRequest
  readonly rounds: { pagesPerCpu: number; pagesPerSecond: number; peakBytes: number; pages: number }[]
}

/** A round that takes longer is given up. */
const roundSeconds = 400

/** Ends the processes. A runner that fails is told of and left out. */
export async function race(
  bench: Bench,
  runners: readonly Omit<Runner, 'rounds'>[],
  rounds: number,
  warm = true,
): Promise<readonly Runner[]> {
  const racing = runners.map((r): Runner => ({ ...r, rounds: [] }))
  const failed = new Set<Runner>()
  for (let round = warm ? 0 : 1; round <= rounds; round++) {
    for (const runner of racing) {
      if (failed.has(runner)) continue
      try {
        const { reply, wallSeconds, cpuSeconds, peakBytes } = await runner.process.ask<SpeedReply>(runner.request, roundSeconds)
        if (round === 0) continue
        const { pages } = reply
        runner.rounds.push({ pages, pagesPerCpu: pages / Math.max(0.01, cpuSeconds), pagesPerSecond: pages / wallSeconds, peakBytes })
      } catch (error) {
        failed.add(runner)
        bench.leaveOut(`speed of ${runner.name}`, error instanceof Error ? error.message : String(error))
      }
    }
  }
  for (const runner of racing) runner.process.close()
  return racing.filter((r) => !failed.has(r))
}

export const middle = (runner: Runner, of: 'pagesPerCpu' | 'pagesPerSecond'): number => median(runner.rounds.map((round) => round[of]))
export const peak = (runner: Runner): number => Math.round(Math.max(...runner.rounds.map((round) => round.peakBytes)) / 2 ** 20)
