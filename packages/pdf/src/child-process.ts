import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ColragError } from '@colrag/core'
import type { ChildReply, ChildRequest, Question, Replies } from './protocol.ts'

/** What a request may cost before its process is killed. */
export interface Allowance {
  readonly seconds: number
  readonly bytes: number
  readonly signal?: AbortSignal
  /** Told how long the process worked on the request; waiting for its turn does not count. */
  spent(seconds: number): void
}

export type RequestBody = Question & Pick<ChildRequest, 'file' | 'limits'>

const fromSource = import.meta.url.endsWith('.ts')
const entry = new URL(fromSource ? './pdf-child.ts' : './pdf-child.mjs', import.meta.url)
/** How often memory is looked at, in milliseconds. */
const watchEvery = 100
const startSeconds = 60

/**
 * One process for pdf.js, started when needed, asked one thing at a time, killed when it overruns and replaced by a fresh one. An idle
 * process does not keep the caller's event loop alive, and it ends with its parent.
 */
export class PdfProcess {
  #waiting = 0
  #file = ''
  #child: ChildProcess | null = null
  #queue: Promise<unknown> = Promise.resolve()
  #next = 1
  #asked = 0
  #cpuBefore = 0
  #cpuNow = 0
  readonly #heapBytes: number
  readonly #recycle: { readonly requests: number; readonly bytes: number }

  constructor(options: { readonly heapBytes: number; readonly recycle: { readonly requests: number; readonly bytes: number } }) {
    this.#heapBytes = options.heapBytes
    this.#recycle = options.recycle
  }

  /** How many requests it has not answered yet. */
  get waiting(): number {
    return this.#waiting
  }

  /** Processor seconds of all processes it has had, as of their last answers. */
  get cpuSeconds(): number {
    return this.#cpuBefore + this.#cpuNow
  }

  /** Whether the last request was about this file, which it then holds open. */
  holds(sha256: string): boolean {
    return this.#file === sha256
  }

  /** Rejects with a ColragError about `subject`: `over-budget` (retryable where memory ran out), `aborted`, or what the child says. */
  ask<K extends keyof Replies>(body: RequestBody & { readonly kind: K }, subject: string, allowance: Allowance): Promise<Replies[K]> {
    this.#waiting++
    this.#file = body.file.sha256
    const run = this.#queue.then(() => this.#ask(body, subject, allowance))
    const answered = (): void => {
      this.#waiting--
    }
    this.#queue = run.then(answered, answered)
    return run as Promise<Replies[K]>
  }

  async close(): Promise<void> {
    await this.#queue
    this.#kill()
  }

  #kill(): void {
    this.#child?.kill('SIGKILL')
    this.#child = null
    this.#asked = 0
  }

  /** The clock of a request starts when the process is ready, so that a busy machine is not taken for an odd file. */
  async #start(): Promise<ChildProcess> {
    const child = fork(fileURLToPath(entry), [], {
      execArgv: [
        `--max-old-space-size=${Math.round(this.#heapBytes / 2 ** 20)}`,
        '--max-semi-space-size=32',
        // Threads that help collecting garbage cost more than they spare.
        '--single-threaded-gc',
        '--no-warnings',
        ...(fromSource ? ['--conditions=colrag-source'] : []),
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child = child
    this.#asked = 0
    this.#cpuBefore += this.#cpuNow
    this.#cpuNow = 0
    child.once('exit', () => {
      if (this.#child === child) this.#child = null
    })
    const ready = new AbortController()
    const signal = AbortSignal.any([ready.signal, AbortSignal.timeout(startSeconds * 1000)])
    try {
      await Promise.race([
        once(child, 'message', { signal }),
        once(child, 'exit', { signal }).then(() => {
          throw new Error('it ended at once')
        }),
      ])
      return child
    } catch (cause) {
      this.#kill()
      throw new ColragError('internal', 'pdf', `the process that reads PDF files does not start: ${(cause as Error).message}`, { cause })
    } finally {
      ready.abort()
    }
  }

  async #ask(body: RequestBody, subject: string, allowance: Allowance): Promise<unknown> {
    const child = this.#child ?? (await this.#start())
    const id = this.#next++
    this.#asked++
    child.ref()
    child.channel?.ref()
    return new Promise((resolve, reject) => {
      const started = performance.now()
      const fail = (error: ColragError): void => {
        this.#kill()
        settle()
        reject(error)
      }
      const watch = setInterval(() => {
        if (performance.now() - started > allowance.seconds * 1000) {
          fail(
            new ColragError('over-budget', subject, `it took more than ${allowance.seconds} seconds`, {
              hint: "raise the reader's time budget if the file can be trusted",
            }),
          )
        } else if (residentBytes(child.pid) > allowance.bytes) {
          fail(
            new ColragError('over-budget', subject, `it took more than ${Math.round(allowance.bytes / 2 ** 20)} MiB of memory`, {
              hint: "raise the reader's memory budget if the file can be trusted",
              retryable: true,
            }),
          )
        }
      }, watchEvery)
      const onAbort = (): void => fail(new ColragError('aborted', subject, 'the caller stopped it'))
      const onExit = (code: number | null, signal: string | null): void =>
        fail(
          signal === 'SIGABRT' || code === 134 || signal === 'SIGKILL'
            ? new ColragError('over-budget', subject, 'the process that reads PDF files ran out of memory', { retryable: true })
            : new ColragError('internal', subject, `the process that reads PDF files ended unasked (${signal ?? code ?? 'no reason'})`),
        )
      const onError = (cause: Error): void =>
        fail(new ColragError('internal', subject, `the process that reads PDF files failed: ${cause.message}`, { cause }))
      const onMessage = (reply: ChildReply): void => {
        if (reply.id !== id) return
        this.#cpuNow = reply.cpu
        settle()
        child.unref()
        child.channel?.unref()
        if (this.#asked >= this.#recycle.requests || reply.rss > this.#recycle.bytes) this.#kill()
        if ('facts' in reply) resolve({ ...(JSON.parse(reply.facts) as object), ...(reply.png ? { png: reply.png } : {}) })
        else
          reject(
            new ColragError(
              reply.fault.code,
              subject,
              reply.fault.message,
              reply.fault.hint === undefined ? {} : { hint: reply.fault.hint },
            ),
          )
      }
      const settle = (): void => {
        clearInterval(watch)
        allowance.spent((performance.now() - started) / 1000)
        allowance.signal?.removeEventListener('abort', onAbort)
        child.off('message', onMessage).off('exit', onExit).off('error', onError)
      }
      child.on('message', onMessage).on('exit', onExit).on('error', onError)
      if (allowance.signal?.aborted) {
        onAbort()
        return
      }
      allowance.signal?.addEventListener('abort', onAbort, { once: true })
      child.send({ ...body, id })
    })
  }
}

/** Resident memory of a process where the system tells (Linux), else 0. */
function residentBytes(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid ?? 0}/status`, 'latin1'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
