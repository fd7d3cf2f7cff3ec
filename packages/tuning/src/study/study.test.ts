import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { ColragError } from '@colrag/core'
import { afterEach, describe, expect, it } from 'vitest'
import { medianPruner } from '../pruners/median-pruner.ts'
import { randomSampler } from '../samplers/random-sampler.ts'
import { memoryStorage } from './memory-storage.ts'
import { optimize } from './optimize.ts'
import { sqliteStorage } from './sqlite-storage.ts'
import { createStudy } from './study.ts'
import type { StudyStorage } from './study-storage.ts'

const space = { x: { kind: 'float', low: -3, high: 3 }, w: { kind: 'simplex', keys: ['a', 'b', 'c'] } } as const
type Of = { readonly x: number; readonly w: Readonly<Record<'a' | 'b' | 'c', number>> }
const bowl = ({ x, w }: Of): number => (x - 1) ** 2 + (w.a - 0.6) ** 2 + (w.b - 0.3) ** 2

const folders: string[] = []
const place = (): string => {
  folders.push(mkdtempSync(join(tmpdir(), 'colrag-study-')))
  return join(folders.at(-1) ?? '', 'studies.sqlite')
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
const codeOf = (act: () => unknown): string | undefined => {
  try {
    act()
    return undefined
  } catch (error) {
    return ColragError.is(error) ? error.code : String(error)
  }
}

describe('a study', () => {
  const storages: readonly (readonly [string, () => () => StudyStorage])[] = [
    [
      'in memory',
      () =>
        (
          (kept) => () =>
            kept
        )(memoryStorage()),
    ],
    [
      'in SQLite, opened anew each time',
      () =>
        (
          (file) => () =>
            sqliteStorage(file)
        )(place()),
    ],
  ]
  it.each(storages)('kept %s has the same 50 trials in one part as in 25, a kill, and the rest', async (_, make) => {
    const whole = createStudy({ space, seed: 7 })
    await optimize(whole, bowl, { trials: 50 })
    const storage = make()
    const first = createStudy({ space, seed: 7, storage: storage() })
    await optimize(first, bowl, { trials: 25 })
    first.ask()
    const second = createStudy({ space, seed: 7, storage: storage() })
    await optimize(second, bowl, { trials: 50 })
    expect(JSON.stringify(second.trials)).toBe(JSON.stringify(whole.trials))
    second.close()
  })
  it('gives other trials for another seed', async () => {
    const [one, other] = [createStudy({ space, seed: 1 }), createStudy({ space, seed: 2 })]
    expect(one.ask().values).not.toEqual(other.ask().values)
  })
  it('shows ties as ties', () => {
    const study = createStudy({ space, directions: ['maximize'] })
    for (const score of [1, 3, 2, 3]) study.tell(study.ask().number, score)
    expect(study.best().map(({ number }) => number)).toEqual([1, 3])
    expect(study.best().map(study.scores)).toEqual([[3], [3]])
  })
  it('shows the front of several objectives', () => {
    const study = createStudy({ space, directions: ['maximize', 'minimize'], sampler: randomSampler() })
    for (const scores of [
      [1, 1],
      [2, 2],
      [2, 3],
      [0, 0],
    ])
      study.tell(study.ask().number, scores)
    expect(study.best().map(({ number }) => number)).toEqual([0, 1, 3])
  })
  it('keeps a trial that fails, with its reason, and goes on', async () => {
    const study = createStudy({ space })
    await optimize(
      study,
      (values, { number }) => {
        if (number === 1) throw new Error('no such index')
        return number === 2 ? NaN : bowl(values)
      },
      { trials: 5 },
    )
    expect(study.trials.map(({ state, failure }) => failure ?? state)).toEqual([
      'complete',
      'no such index',
      'the score is NaN',
      'complete',
      'complete',
    ])
  })
  it('says so when every trial failed', async () => {
    await expect(optimize(createStudy({ space }), () => NaN, { trials: 3 })).rejects.toThrow(/all 3 trials failed/)
  })
  it('runs trials side by side and stops when told', async () => {
    const study = createStudy({ space })
    await optimize(study, async (values) => bowl(values), { trials: 30, parallel: 4 })
    expect(study.trials.map(({ number, state }) => [number, state])).toEqual(Array.from({ length: 30 }, (_, i) => [i, 'complete']))
    await expect(optimize(study, bowl, { trials: 40, signal: AbortSignal.abort() })).rejects.toThrow(/stopped/)
    await optimize(study, bowl, { trials: 30 })
    expect(study.trials).toHaveLength(30)
  })
  it('prunes by what trials report, and keeps the reports', async () => {
    const study = createStudy({ space, pruner: medianPruner({ startup: 5 }) })
    await optimize(
      study,
      (values, trial) => {
        for (let step = 1; step <= 3; step++) if (trial.report(step, bowl(values) / step)) return { pruned: true }
        return bowl(values)
      },
      { trials: 40 },
    )
    const pruned = study.trials.filter(({ state }) => state === 'pruned')
    expect(pruned.length).toBeGreaterThan(3)
    expect(pruned.every(({ number, reports }) => number >= 5 && reports.length > 0)).toBe(true)
  })
  it('refuses what cannot be', () => {
    const study = createStudy({ space })
    const trial = study.ask()
    trial.report(1, 1)
    expect(codeOf(() => trial.report(1, 1))).toBe('invalid-options')
    expect(codeOf(() => study.tell(9, 1))).toBe('invalid-options')
    expect(codeOf(() => study.tell(0, [1, 2]))).toBe('invalid-options')
    study.tell(0, 1)
    expect(codeOf(() => study.tell(0, 1))).toBe('invalid-options')
    expect(codeOf(() => createStudy({ space, directions: [] }))).toBe('invalid-options')
  })
  it('refuses to go on with another space, sampler or seed, and what is no file of studies', () => {
    const file = place()
    createStudy({ space, storage: sqliteStorage(file) }).close()
    expect(codeOf(() => createStudy({ space, seed: 3, storage: sqliteStorage(file) }))).toBe('index-incompatible')
    expect(codeOf(() => createStudy({ space, name: 'second', seed: 3, storage: sqliteStorage(file) }))).toBeUndefined()
    writeFileSync(`${file}.txt`, 'this is text, and a good deal longer than the header of a database has any right to be. '.repeat(20))
    expect(codeOf(() => sqliteStorage(`${file}.txt`))).toBe('corrupt')
    expect(codeOf(() => sqliteStorage(join(file, 'under', 'a-file')))).toBe('not-found')
    const foreign = new DatabaseSync(`${file}.other`)
    foreign.exec('CREATE TABLE letters (text TEXT)')
    expect(codeOf(() => sqliteStorage(`${file}.other`))).toBe('corrupt')
    expect(foreign.prepare('SELECT name FROM sqlite_master').all()).toHaveLength(1)
    foreign.close()
  })
})

const released = fileURLToPath(new URL('../../../../../shared/data/colragtf/optuna_trials_v074.csv', import.meta.url))
describe.skipIf(!existsSync(released))('the released trials of CoLRAG-TF (skipped where ../shared/data/colragtf is absent)', () => {
  it('share one best value in trials 14, 17, 22 and 29, which a study shows', () => {
    const rows = readFileSync(released, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
    const study = createStudy({ space, directions: ['maximize'] })
    for (const row of rows) study.tell(study.ask().number, Number(row[1]))
    expect(rows).toHaveLength(50)
    expect(study.best().map(({ number }) => number)).toEqual([14, 17, 22, 29])
    for (const row of rows) expect(0.7 * Number(row[10]) + 0.3 * Number(row[9])).toBeCloseTo(Number(row[1]), 12)
  })
})
