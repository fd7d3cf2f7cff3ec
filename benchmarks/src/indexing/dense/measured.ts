import type { RunContext } from '@colrag/core'

/** A run without pictures whose issues are faults. */
export const benchContext = (): RunContext => ({
  assets: {
    get: () => Promise.reject(new Error('no picture was promised')),
    put: () => Promise.reject(new Error('no picture was promised')),
  },
  seed: 0,
  report: (issue) => {
    throw new Error(`${issue.subject}: ${issue.message}`)
  },
})

/** Milliseconds of the processor and of the clock that something took, and what came of it. */
export async function measured<T>(run: () => Promise<T>): Promise<{ readonly value: T; readonly cpuMs: number; readonly wallMs: number }> {
  const clock = performance.now()
  const before = process.cpuUsage()
  const value = await run()
  const { user, system } = process.cpuUsage(before)
  return { value, cpuMs: (user + system) / 1000, wallMs: performance.now() - clock }
}
