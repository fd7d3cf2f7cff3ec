import type { ModelReport } from '@colrag/core'
import { pictureKinds } from '@colrag/core'
import type { IngestResult } from '@colrag/core/schemas'
import type { AxisChange } from './change-generation.ts'
import type { DocumentEntry } from './manifest.ts'
import type { StageSeconds } from './stage-clock.ts'

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10

/** What one ingest did, copies counted once in the totals of pages, blocks, triples and units. */
export function ingestReport(
  entries: readonly DocumentEntry[],
  run: {
    readonly units: number
    readonly seconds: number
    readonly reused: number
    readonly removed: number
    readonly models: readonly ModelReport[]
    readonly stages: readonly StageSeconds[]
    readonly axes: Readonly<Record<string, AxisChange>> | null
  },
): IngestResult {
  const whole = entries.filter((e) => e.duplicateOf === undefined)
  const blocks: Record<string, number> = {}
  for (const entry of whole) for (const [kind, n] of Object.entries(entry.blocks)) blocks[kind] = (blocks[kind] ?? 0) + n
  const sum = (of: (e: DocumentEntry) => number): number => whole.reduce((n, e) => n + of(e), 0)
  const count = (status: DocumentEntry['status']): number => entries.filter((e) => e.status === status).length
  return {
    documents: entries.map(({ id, uri, title, status, pages, issues, confidence, duplicateOf }) => ({
      id,
      uri,
      title,
      status,
      pages,
      issues: [...issues],
      ...(confidence === undefined ? {} : { confidence }),
      ...(duplicateOf === undefined ? {} : { duplicateOf }),
    })),
    totals: {
      ok: count('ok'),
      partial: count('partial'),
      failed: count('failed'),
      pages: sum((e) => e.pages),
      blocks,
      tables: blocks['table'] ?? 0,
      figures: [...pictureKinds].reduce((n, kind) => n + (blocks[kind] ?? 0), 0),
      triples: sum((e) => e.triples),
      units: run.units,
      seconds: tenths(run.seconds),
      reused: run.reused,
      removed: run.removed,
    },
    stages: run.stages.map(({ stage, cpu, wall }) => ({ stage, cpu: tenths(cpu), wall: tenths(wall) })),
    ...(run.axes ? { axes: { ...run.axes } } : {}),
    ...(run.models.length > 0 ? { models: run.models.map((m) => ({ ...m })) } : {}),
  }
}
