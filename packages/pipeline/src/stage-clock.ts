import { promiseHooks } from 'node:v8'
import type { OwnSeconds, Stage } from '@colrag/core'

/** Seconds of one stage: of processors, and of the clock while anything was in it; stages overlap, so the latter do not add up. */
export interface StageSeconds {
  readonly stage: string
  readonly cpu: number
  readonly wall: number
}

/**
 * Adds up what each stage costs while several documents and pages are in hand. Processor time of this thread is charged to the stage whose code
 * runs, from await to await, and that of a part's own processes and threads as the part tells it (`Stage.spent`).
 */
export interface StageClock {
  /** Runs `work` on the account of a stage. */
  run<T>(stage: string, work: () => Promise<T>): Promise<T>
  /** The same where nothing else goes on: all threads of this process are charged. */
  runAlone<T>(stage: string, work: () => Promise<T>): Promise<T>
  /** What was spent in another process. */
  add(spent: readonly StageSeconds[]): void
  /** Of all stages so far, in the order in which they began; last `other`: starting up, housekeeping and whatever nobody answers for. */
  spent(): readonly StageSeconds[]
  close(): void
}

const other = 'other'
const nothing: OwnSeconds = { threads: 0, processes: 0 }

/** On the account of a stage where there is a clock. */
export const timed = <T>(clock: StageClock | undefined, stage: string, work: () => Promise<T>): Promise<T> =>
  clock ? clock.run(stage, work) : work()

/** What has come between two tellings of the same clock. */
export const spentSince = (told: readonly StageSeconds[], before: readonly StageSeconds[]): readonly StageSeconds[] =>
  told.map(({ stage, cpu, wall }) => {
    const then = before.find((earlier) => earlier.stage === stage)
    return { stage, cpu: Math.max(0, cpu - (then?.cpu ?? 0)), wall: wall - (then?.wall ?? 0) }
  })

interface Account {
  cpu: number
  wall: number
  inside: number
  since: number
}

const processSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
/** Node before 23.9 does not tell the time of a thread. */
const threadSeconds = (): number => {
  if (typeof process.threadCpuUsage !== 'function') return processSeconds()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e6
}
const now = (): number => performance.now() / 1000

/** `parts`: by stage, parts that may have processes or threads of their own. */
export function stageClock(parts: Readonly<Record<string, Pick<Stage, 'spent'>>> = {}): StageClock {
  const accounts = new Map<string, Account>()
  const begun = { process: processSeconds(), wall: now() }
  const before = new Map(Object.entries(parts).map(([stage, part]) => [stage, part.spent?.() ?? nothing]))
  let elsewhere = 0
  let current: string | null = null
  let since = threadSeconds()
  const accountOf = (stage: string): Account => {
    const account = accounts.get(stage) ?? { cpu: 0, wall: 0, inside: 0, since: 0 }
    accounts.set(stage, account)
    return account
  }
  const turnTo = (stage: string | null): void => {
    if (stage === current) return
    const time = threadSeconds()
    if (current !== null) accountOf(current).cpu += time - since
    since = time
    current = stage
  }
  const stageOf = new WeakMap<object, string>()
  const unhook = promiseHooks.createHook({
    init: (promise) => {
      if (current !== null) stageOf.set(promise, current)
    },
    before: (promise) => turnTo(stageOf.get(promise) ?? null),
    after: () => turnTo(null),
  })
  const inside = async <T>(stage: string, work: () => Promise<T>): Promise<T> => {
    const account = accountOf(stage)
    if (account.inside++ === 0) account.since = now()
    try {
      return await work()
    } finally {
      if (--account.inside === 0) account.wall += now() - account.since
    }
  }
  return {
    run(stage, work) {
      const outer = current
      turnTo(stage)
      try {
        return inside(stage, work)
      } finally {
        turnTo(outer)
      }
    },
    runAlone: (stage, work) =>
      inside(stage, async () => {
        const from = processSeconds()
        try {
          return await work()
        } finally {
          accountOf(stage).cpu += processSeconds() - from
        }
      }),
    add(spent) {
      for (const { stage, cpu, wall } of spent) {
        elsewhere += cpu
        const account = accountOf(stage)
        account.cpu += cpu
        account.wall += wall
      }
    },
    spent() {
      const own = new Map([...accounts].map(([stage, { cpu, wall }]) => [stage, { cpu, wall }]))
      let total = processSeconds() - begun.process + elsewhere
      for (const [stage, part] of Object.entries(parts)) {
        const from = before.get(stage) ?? nothing
        const { threads, processes } = part.spent?.() ?? from
        total += processes - from.processes
        const account = own.get(stage)
        if (account) account.cpu += threads - from.threads + processes - from.processes
      }
      const told = [...own].filter(([stage]) => stage !== other).map(([stage, { cpu, wall }]) => ({ stage, cpu: Math.max(0, cpu), wall }))
      const charged = told.reduce((sum, { cpu }) => sum + cpu, 0)
      return [...told, { stage: other, cpu: Math.max(0, total - charged), wall: own.get(other)?.wall ?? 0 }]
    },
    close: () => {
      turnTo(null)
      unhook()
    },
  }
}
