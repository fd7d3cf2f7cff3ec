import type { OwnSeconds, Stage } from '@colrag/core'

/** What several parts have used together. */
export function totalSpent(parts: readonly Pick<Stage, 'spent'>[]): OwnSeconds {
  let [threads, processes] = [0, 0]
  for (const part of parts) {
    const spent = part.spent?.()
    threads += spent?.threads ?? 0
    processes += spent?.processes ?? 0
  }
  return { threads, processes }
}
