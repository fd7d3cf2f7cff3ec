import type { QueryRow } from '../record/run-record.ts'

/**
 * The recall that CoLRAG-TF publishes: a mean over only those questions of which something was found, so that a failure raises it. For showing how
 * far it lies from the recall over all of them; nothing is judged by it. Null where no question has anything found.
 */
export function flawedRecall(rows: readonly QueryRow[], measure: string): { readonly mean: number; readonly n: number } | null {
  const values = rows.flatMap(({ measures }) => measures?.[measure] ?? []).filter((value) => value > 0)
  return values.length === 0 ? null : { mean: values.reduce((sum, value) => sum + value, 0) / values.length, n: values.length }
}
