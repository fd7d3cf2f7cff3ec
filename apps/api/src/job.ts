import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { ColragError } from '@colrag/core'
import type { IngestResult } from '@colrag/core/schemas'
import type { IngestEvent } from '@colrag/pipeline'
import type { JobProgress, JobRecord, JobState } from './records.ts'
import { problemOf } from './problem.ts'

export interface JobWork {
  run(signal: AbortSignal, listen: (event: IngestEvent) => void): Promise<IngestResult>
  /** Called once before the job ends, however it does, also where it never ran. */
  tidy(): Promise<void>
}

const nothing: JobProgress = { documents: 0, documentsDone: 0 }

/** One ingest: what it has done so far, and its end. */
export class Job {
  readonly id: string = randomUUID()
  readonly #created = new Date().toISOString()
  readonly #work: JobWork
  readonly #fault: (error: unknown, id: string) => void
  readonly #abort = new AbortController()
  readonly #waiting = new Set<() => void>()
  #state: JobState = 'queued'
  #started: string | undefined
  #ended: string | undefined
  #outcome: Pick<JobRecord, 'result' | 'error'> = {}
  #progress: JobProgress = nothing
  #version = 0

  /** `fault` is told why it failed. */
  constructor(work: JobWork, fault: (error: unknown, id: string) => void) {
    this.#work = work
    this.#fault = fault
  }

  get ended(): boolean {
    return this.#ended !== undefined
  }

  record(): JobRecord {
    return {
      id: this.id,
      kind: 'ingest',
      state: this.#state,
      created: this.#created,
      ...(this.#started === undefined ? {} : { started: this.#started }),
      ...(this.#ended === undefined ? {} : { ended: this.#ended }),
      progress: this.#progress,
      ...this.#outcome,
    }
  }

  /** Never rejects. */
  async run(): Promise<void> {
    if (this.#state !== 'queued') return
    this.#state = 'running'
    this.#started = new Date().toISOString()
    this.#changed()
    try {
      const result = await this.#patiently()
      await this.#end('done', { result })
    } catch (error) {
      if (this.#abort.signal.aborted) await this.#end('cancelled')
      else {
        this.#fault(error, this.id)
        await this.#end('failed', { error: problemOf(error) })
      }
    }
  }

  /** Resolves when it has stopped. Nothing happens to a job that has ended. */
  async cancel(why: string): Promise<void> {
    this.#abort.abort(new ColragError('aborted', this.id, why))
    if (this.#state === 'queued') await this.#end('cancelled')
    while (!this.ended) await this.#change(AbortSignal.timeout(60_000))
  }

  /** Its record at once, then whenever it changes, at most ten times a second; the last one is of its end. `null` every 15 seconds without a change. */
  async *follow(signal: AbortSignal): AsyncGenerator<JobRecord | null> {
    for (let told = -1; ;) {
      if (told !== this.#version) {
        told = this.#version
        yield this.record()
        if (this.ended) return
        await setTimeout(100, undefined, { signal })
      } else {
        await this.#change(AbortSignal.any([signal, AbortSignal.timeout(15_000)]))
        signal.throwIfAborted()
        if (told === this.#version) yield null
      }
    }
  }

  /** Another process that writes will end; until then this one waits. */
  async #patiently(): Promise<IngestResult> {
    const { signal } = this.#abort
    for (;;) {
      try {
        signal.throwIfAborted()
        return await this.#work.run(signal, (event) => this.#tell(event))
      } catch (error) {
        if (!ColragError.is(error) || error.code !== 'locked') throw error
        this.#progress = { ...nothing, waitingFor: error.message }
        this.#changed()
        await setTimeout(1000, undefined, { signal })
        this.#progress = nothing
      }
    }
  }

  #tell(event: IngestEvent): void {
    this.#progress = progressed(this.#progress, event)
    this.#changed()
  }

  async #end(state: JobState, outcome: Pick<JobRecord, 'result' | 'error'> = {}): Promise<void> {
    this.#state = state
    this.#outcome = outcome
    // What cannot be tidied up now is of no use, and of no harm.
    await this.#work.tidy().catch(() => undefined)
    this.#ended = new Date().toISOString()
    this.#changed()
  }

  #changed(): void {
    this.#version++
    for (const wake of this.#waiting) wake()
    this.#waiting.clear()
  }

  /** Resolves at the next change, or when the signal says so. */
  #change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        signal.removeEventListener('abort', wake)
        this.#waiting.delete(wake)
        resolve()
      }
      this.#waiting.add(wake)
      signal.addEventListener('abort', wake, { once: true })
      if (signal.aborted) wake()
    })
  }
}

/** Of several documents that are read at the same time, the one that something was told of last. */
function progressed(before: JobProgress, event: IngestEvent): JobProgress {
  const { documents, documentsDone } = before
  switch (event.type) {
    case 'start':
      return { documents: event.documents, documentsDone: 0 }
    case 'document-start':
      return { documents, documentsDone, document: fileName(event.uri) }
    case 'document-open':
      return { documents, documentsDone, document: fileName(event.uri), pages: event.pages }
    case 'page':
      return { documents, documentsDone, document: fileName(event.uri), page: event.page, pages: event.pages, stage: event.stage }
    case 'page-end':
      return before
    case 'document-end':
      return { ...before, documentsDone: documentsDone + 1 }
    case 'index':
      return { documents, documentsDone, stage: `index ${event.name}` }
    case 'end':
      return { documents, documentsDone }
  }
}

const fileName = (uri: string): string => decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1))
