import { fileURLToPath } from 'node:url'
import type { IngestResult } from '@colrag/core/schemas'
import type { Figure } from '../reading/figure.ts'
import { figure } from '../reading/figure.ts'
import type { Round } from '../reading/round-process.ts'
import { RoundProcess } from '../reading/round-process.ts'
import type { IngestCorpus } from './ingest-corpus.ts'
import type { IngestRequest } from './ingest-run.ts'

/** On two processors: minutes for all of the corpus and for what is not scanned, and bytes of memory of all processes together. */
const targets = { minutes: 20, digitalMinutes: 8, bytes: 3e9 }
const longest = 6 * 3600

/**
 * Ingests the digital documents, then the scanned ones into the same workspace: the second round makes anew only what that changes. Minutes
 * by the clock say something on an idle machine alone, processor minutes anywhere: two processors have twice as many of them.
 */
export async function ingestFigures(corpus: IngestCorpus, workspace: string, jobs: number): Promise<readonly Figure[]> {
  const fromSource = import.meta.url.endsWith('.ts')
  const entry = fileURLToPath(new URL(fromSource ? './ingest-run.ts' : './ingest-run.mjs', import.meta.url))
  const child = new RoundProcess(process.execPath, [...(fromSource ? ['--conditions=colrag-source'] : []), entry])
  try {
    const round = (paths: readonly string[]): Promise<Round<IngestResult>> =>
      child.ask<IngestResult>({ paths, workspace, jobs } satisfies IngestRequest, longest)
    const rounds: Round<IngestResult>[] = [await round(corpus.digital)]
    const rows = roundFigures('without scanned volumes', rounds, corpus.isWhole ? targets.digitalMinutes : undefined)
    if (corpus.scanned.length === 0) return [...roundFigures('all', rounds, undefined), ...stageFigures(rounds)]
    rounds.push(await round(corpus.scanned))
    return [...rows, ...roundFigures('all', rounds, corpus.isWhole ? targets.minutes : undefined), ...stageFigures(rounds)]
  } finally {
    child.close()
  }
}

const sum = (rounds: readonly Round<IngestResult>[], of: (round: Round<IngestResult>) => number): number =>
  rounds.reduce((n, round) => n + of(round), 0)

export function roundFigures(what: string, rounds: readonly Round<IngestResult>[], minutes: number | undefined): Figure[] {
  const n = sum(rounds, ({ reply }) => reply.totals.pages)
  const cpu = sum(rounds, ({ cpuSeconds }) => cpuSeconds) / 60
  const row = (name: string, ours: number, unit: string, target?: number): Figure =>
    figure({ name: `${what}: ${name}`, ours, n, unit, better: 'less', ...(target === undefined ? {} : { target }) })
  return [
    row('by the clock', sum(rounds, ({ wallSeconds }) => wallSeconds) / 60, 'minutes', minutes),
    row('of processors', cpu, 'minutes', minutes === undefined ? undefined : 2 * minutes),
    row('most memory of all processes together', Math.max(...rounds.map(({ peakBytes }) => peakBytes)), 'bytes', targets.bytes),
    row(
      'documents that failed',
      sum(rounds, ({ reply }) => reply.totals.failed),
      'documents',
      0,
    ),
  ]
}

/** Processor seconds of each stage over all rounds, in the order in which stages began. */
export function stageFigures(rounds: readonly Round<IngestResult>[]): Figure[] {
  const stages = new Map<string, number>()
  for (const { stage, cpu } of rounds.flatMap(({ reply }) => reply.stages ?? [])) stages.set(stage, (stages.get(stage) ?? 0) + cpu)
  const n = sum(rounds, ({ reply }) => reply.totals.pages)
  return [...stages].map(([stage, ours]) => figure({ name: `stage ${stage}`, ours, n, unit: 'processor seconds', better: 'less' }))
}
