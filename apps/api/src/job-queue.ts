import { ColragError } from '@colrag/core'
import { Job } from './job.ts'
import type { JobWork } from './job.ts'

/** Ended jobs that are remembered. */
const remembered = 100
const mostWaiting = 1000

/** Jobs run one after another, in the order in which they came. */
export class JobQueue {
  readonly #jobs = new Map<string, Job>()
  #last: Promise<void> = Promise.resolve()
  #closing = false
  #fault: (error: unknown, id: string) => void = () => undefined

  /** In the order in which they came. */
  get all(): readonly Job[] {
    return [...this.#jobs.values()]
  }

  /** Those that have not ended. */
  get open(): readonly Job[] {
    return this.all.filter((job) => !job.ended)
  }

  /** Who is told why a job failed; nobody by default. */
  reportTo(fault: (error: unknown, id: string) => void): void {
    this.#fault = fault
  }

  /** Whether the server is about to end: what was not finished is gone on with when it begins again. */
  get closing(): boolean {
    return this.#closing
  }

  /** Throws `over-budget` where too many wait. */
  add(work: JobWork): Job {
    if (this.#closing) throw new ColragError('aborted', 'jobs', 'the server is closing', { retryable: true })
    if (this.open.length >= mostWaiting)
      throw new ColragError('over-budget', 'jobs', `${mostWaiting} jobs are waiting already`, { hint: 'try again later', retryable: true })
    const job = new Job(work, (error, id) => this.#fault(error, id))
    this.#jobs.set(job.id, job)
    this.#forget()
    this.#last = this.#last.then(() => job.run())
    return job
  }

  /** Throws `not-found`. */
  get(id: string): Job {
    const job = this.#jobs.get(id)
    if (!job)
      throw new ColragError('not-found', id, 'there is no such job', {
        hint: `the last ${remembered} that ended are remembered, until the server ends`,
      })
    return job
  }

  /** Stops every job and takes no more. */
  async close(): Promise<void> {
    this.#closing = true
    await Promise.all(this.open.toReversed().map((job) => job.cancel('the server is closing; the same ingest goes on from here')))
    await this.#last
  }

  #forget(): void {
    const ended = this.all.filter((job) => job.ended)
    for (const job of ended.slice(0, Math.max(0, ended.length - remembered))) this.#jobs.delete(job.id)
  }
}
