import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** What the figures were measured on; sizes in GiB. */
export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memory: number
  readonly platform: string
  readonly node: string
  /** Processes that wanted to run when the bench began, over the last minute. */
  readonly load: number
  readonly time: string
}

export function machine(): Machine {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memory: Math.round((totalmem() / 2 ** 30) * 10) / 10,
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    load: Math.round((loadavg()[0] ?? 0) * 100) / 100,
    time: new Date().toISOString(),
  }
}
