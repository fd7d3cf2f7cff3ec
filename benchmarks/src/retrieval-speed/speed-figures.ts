import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundledEncoder } from '@colrag/models'
import { embedded } from '@colrag/recipes'
import { figure } from '../reading/figure.ts'
import type { Figure } from '../reading/figure.ts'
import { median } from '../reading/median.ts'
import { paperScale, paperScaleQuestions, paperScaleUnits } from './paper-scale-units.ts'
import { partClock } from './part-clock.ts'
import type { PartClock } from './part-clock.ts'
import { clockedModel, publishedSearch, questionsOnly, recipeSearch } from './speed-search.ts'
import type { SpeedSearch } from './speed-search.ts'
import { staticTable } from './static-table.ts'

const dims = 1024
const questions = 200
const rounds = 3
const warmUp = 20
/** Milliseconds, the encoding of the question included. */
const targets = { p50: 10, p99: 30 }

/**
 * How long a search takes over an index of the published size, end to end and by part. A question's time is the median of its rounds, so
 * that what else the machine does counts little; no question is asked twice in a row, and none is in any cache when it is asked.
 */
export async function speedFigures(): Promise<readonly Figure[]> {
  const units = paperScaleUnits()
  const asked = paperScaleQuestions(questions)
  const folder = mkdtempSync(join(tmpdir(), 'colrag-speed-'))
  const clock = partClock()
  const encoder = bundledEncoder()
  const rows: Figure[] = []
  try {
    const table = await staticTable(
      folder,
      units.map((unit) => unit.text),
      dims,
    )
    const searches: readonly (readonly [string, () => Promise<SpeedSearch>])[] = [
      [`four axes and hierarchy, static model of ${dims} dimensions`, () => publishedSearch(table, units, clock)],
      ['four axes and hierarchy, bundled encoder', () => publishedSearch(questionsOnly(encoder), units, clock)],
      ['recipe embedded', () => recipeSearch(embedded(clockedModel(questionsOnly(encoder), clock)), units, clock)],
    ]
    for (const [name, open] of searches) {
      const search = await open()
      try {
        rows.push(...(await timed(name, search, clock, asked)))
      } finally {
        await search.close()
      }
    }
    await table.close()
  } finally {
    await encoder.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return rows
}

async function timed(name: string, search: SpeedSearch, clock: PartClock, asked: readonly string[]): Promise<readonly Figure[]> {
  for (const question of asked.slice(-warmUp)) await search.ask(question)
  const wall = asked.map((): number[] => [])
  const cpu = asked.map((): number[] => [])
  const parts = new Map<string, number>()
  clock.take()
  for (let round = 0; round < rounds; round++) {
    for (const [i, question] of asked.entries()) {
      const started = performance.now()
      const before = process.cpuUsage()
      const { hits } = await search.ask(question)
      const { user, system } = process.cpuUsage(before)
      wall[i]?.push(performance.now() - started)
      cpu[i]?.push((user + system) / 1000)
      if (hits.length === 0 || !hits.every((hit) => hit.explanation))
        throw new Error(`${name}: ${question} found nothing that is explained`)
      for (const [part, ms] of clock.take()) parts.set(part, (parts.get(part) ?? 0) + ms)
    }
  }
  const at = (all: readonly (readonly number[])[], share: number): number =>
    all.map((own) => median(own)).sort((a, b) => a - b)[Math.floor(share * (all.length - 1))] ?? NaN
  const label = `${name}, ${paperScale.blocks} blocks, ${paperScale.triples} triples`
  const row = (what: string, ours: number, target?: number): Figure =>
    figure({ name: `${label}: ${what}`, ours, n: asked.length, unit: 'ms', better: 'less', ...(target === undefined ? {} : { target }) })
  const total = [...parts.values()].reduce((sum, ms) => sum + ms, 0)
  return [
    row('p50', at(wall, 0.5), targets.p50),
    row('p99', at(wall, 0.99), targets.p99),
    row('p50 of processor time', at(cpu, 0.5)),
    row('p99 of processor time', at(cpu, 0.99)),
    ...[...parts]
      .sort(([, a], [, b]) => b - a)
      .map(([part, ms]) => figure({ name: `${label}: share of ${part}`, ours: ms / total, n: asked.length, better: 'less' })),
  ]
}
