import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { StageClock, StageSeconds } from './stage-clock.ts'
import { spentSince, stageClock, timed } from './stage-clock.ts'

/** Keeps this thread busy for that many seconds of its own time. */
function toil(seconds: number): void {
  const used = (): number => (process.threadCpuUsage().user + process.threadCpuUsage().system) / 1e6
  for (const from = used(); used() - from < seconds;);
}

const of = (spent: readonly StageSeconds[], stage: string): StageSeconds =>
  spent.find((one) => one.stage === stage) ?? { stage, cpu: -1, wall: -1 }

async function withClock<T>(work: (clock: StageClock) => Promise<T>, ...parts: Parameters<typeof stageClock>): Promise<T> {
  const clock = stageClock(...parts)
  try {
    return await work(clock)
  } finally {
    clock.close()
  }
}

const hasThreadTime = typeof process.threadCpuUsage === 'function'

test.skipIf(!hasThreadTime)(
  'stages that take turns on one thread are charged for what each did itself (needs the time of a thread, Node 23.9)',
  async () => {
    const spent = await withClock(async (clock) => {
      const stage = (name: string, seconds: number) =>
        clock.run(name, async () => {
          for (let i = 0; i < 4; i++) {
            toil(seconds / 4)
            await wait(5)
          }
        })
      await Promise.all([stage('layout', 0.2), stage('triples', 0.08), wait(300)])
      return clock.spent()
    })
    expect(spent.map(({ stage }) => stage)).toEqual(['layout', 'triples', 'other'])
    expect(of(spent, 'layout').cpu).toBeGreaterThanOrEqual(0.199)
    expect(of(spent, 'triples').cpu).toBeGreaterThanOrEqual(0.079)
    expect(of(spent, 'layout').cpu / of(spent, 'triples').cpu).toBeGreaterThan(1.7)
    expect(of(spent, 'layout').wall).toBeGreaterThanOrEqual(0.2)
  },
)

test('a stage that waits is charged nothing, and its time on the clock counts once however many are in it', async () => {
  const spent = await withClock(async (clock) => {
    await Promise.all([1, 2, 3].map(() => clock.run('read', () => wait(60))))
    return clock.spent()
  })
  expect(of(spent, 'read').cpu).toBeLessThan(0.05)
  expect(of(spent, 'read').wall).toBeGreaterThan(0.05)
  expect(of(spent, 'read').wall).toBeLessThan(10)
})

test("what a part's own threads and processes used since the clock began is the part's, and processes are beside this one", async () => {
  const own = { threads: 5, processes: 10 }
  const spent = await withClock(
    async (clock) => {
      await clock.run('text', () => Promise.resolve())
      await clock.run('read', () => Promise.resolve())
      own.processes = 13
      return clock.spent()
    },
    { read: { spent: () => ({ ...own }) } },
  )
  expect(of(spent, 'read').cpu).toBeCloseTo(3, 1)
  expect(of(spent, 'text').cpu).toBeLessThan(0.5)
  expect(of(spent, 'other').cpu).toBeLessThan(2)
})

test('what another process tells is added, once', async () => {
  await withClock(async (clock) => {
    const first = [
      { stage: 'layout', cpu: 2, wall: 3 },
      { stage: 'other', cpu: 1, wall: 0 },
    ]
    const then = [
      { stage: 'layout', cpu: 5, wall: 7 },
      { stage: 'text', cpu: 4, wall: 4 },
      { stage: 'other', cpu: 1, wall: 0 },
    ]
    clock.add(spentSince(first, []))
    clock.add(spentSince(then, first))
    const spent = clock.spent()
    expect(of(spent, 'layout')).toEqual({ stage: 'layout', cpu: 5, wall: 7 })
    expect(of(spent, 'text')).toEqual({ stage: 'text', cpu: 4, wall: 4 })
    expect(of(spent, 'other').cpu).toBeGreaterThanOrEqual(1)
    return spent
  })
})

test('an error passes through, and work without a clock is done all the same', async () => {
  await withClock(async (clock) => {
    await expect(clock.run('read', () => Promise.reject(new Error('torn')))).rejects.toThrow('torn')
    expect(of(clock.spent(), 'read').wall).toBeGreaterThanOrEqual(0)
  })
  await expect(timed(undefined, 'read', () => Promise.resolve(7))).resolves.toBe(7)
})
