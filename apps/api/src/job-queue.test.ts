import { setTimeout } from 'node:timers/promises'
import { ColragError } from '@colrag/core'
import type { IngestResult } from '@colrag/core/schemas'
import { describe, expect, test } from 'vitest'
import { JobQueue } from './job-queue.ts'
import type { JobWork } from './job.ts'
import { jobShape } from './records.ts'

const totals = {
  ok: 0,
  partial: 0,
  failed: 0,
  pages: 0,
  blocks: {},
  tables: 0,
  figures: 0,
  triples: 0,
  units: 0,
  seconds: 0,
  reused: 0,
  removed: 0,
}
const result: IngestResult = { documents: [], totals }
const work = (run: JobWork['run'], tidy: JobWork['tidy'] = async () => undefined): JobWork => ({ run, tidy })

describe('jobs', () => {
  test('run one after another, and tidy up before they end', async () => {
    const queue = new JobQueue()
    const done: string[] = []
    const one = (name: string, ms: number): JobWork =>
      work(
        async () => {
          await setTimeout(ms)
          done.push(name)
          return result
        },
        async () => void done.push(`${name} tidied`),
      )
    const [a, b] = [queue.add(one('a', 50)), queue.add(one('b', 0))]
    expect(queue.open.map((job) => job.record().state)).toEqual(['queued', 'queued'])
    for await (const record of b.follow(new AbortController().signal)) jobShape.parse(record)
    expect([done, a.record().state, queue.open]).toEqual([['a', 'a tidied', 'b', 'b tidied'], 'done', []])
  })
  test('one that fails says why, an unknown reason to the log alone, and the next one runs', async () => {
    const queue = new JobQueue()
    const faults: unknown[] = []
    queue.reportTo((error, id) => faults.push([id, error]))
    const [known, unknown] = [new ColragError('over-budget', 'disk', 'no room'), new Error('what a document says')]
    const untidy = async (): Promise<void> => {
      throw new Error('untidy')
    }
    const failing = (error: Error): JobWork =>
      work(async () => {
        throw error
      }, untidy)
    const [a, b] = [queue.add(failing(known)), queue.add(failing(unknown))]
    const last = queue.add(work(async () => result))
    for await (const record of last.follow(new AbortController().signal)) jobShape.parse(record)
    expect(a.record()).toMatchObject({ state: 'failed', error: { code: 'over-budget', detail: 'no room', status: 413 } })
    expect(b.record()).toMatchObject({ state: 'failed', error: { code: 'internal' } })
    expect(JSON.stringify(b.record())).not.toContain('what a document says')
    expect([faults, last.record().state]).toEqual([
      [
        [a.id, known],
        [b.id, unknown],
      ],
      'done',
    ])
  })
  test('one waits while another process writes', async () => {
    const queue = new JobQueue()
    let times = 0
    const job = queue.add(
      work(async () => {
        if (times++ === 0) throw new ColragError('locked', 'w', 'another process is writing', { retryable: true })
        return result
      }),
    )
    const told: unknown[] = []
    for await (const record of job.follow(new AbortController().signal)) told.push(record?.progress.waitingFor)
    expect([told.includes('another process is writing'), told.at(-1), times]).toEqual([true, undefined, 2])
  })
  test('a closing queue ends those that run and those that wait, and takes no more', async () => {
    const queue = new JobQueue()
    const run = (signal: AbortSignal): Promise<IngestResult> =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))
    const jobs = [queue.add(work(run)), queue.add(work(run))]
    await setTimeout(10)
    expect(jobs.map((job) => job.record().state)).toEqual(['running', 'queued'])
    await queue.close()
    expect(jobs.map((job) => job.record().state)).toEqual(['cancelled', 'cancelled'])
    expect(() => queue.add(work(run))).toThrow(expect.objectContaining({ code: 'aborted' }))
  })
  test('the last hundred that ended are remembered', async () => {
    const queue = new JobQueue()
    const jobs = Array.from({ length: 130 }, () => queue.add(work(async () => result)))
    for await (const record of (jobs.at(-1) as (typeof jobs)[number]).follow(new AbortController().signal)) jobShape.parse(record)
    const next = queue.add(work(async () => result))
    expect([queue.all.length, queue.get(next.id)]).toEqual([101, next])
    expect(() => queue.get(jobs[0]?.id ?? '')).toThrow(expect.objectContaining({ code: 'not-found' }))
  })
})
