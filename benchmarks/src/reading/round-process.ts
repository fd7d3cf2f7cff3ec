import type { ChildProcessByStdio } from 'node:child_process'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { ColragError } from '@colrag/core'
import { treeUsage } from './tree-usage.ts'

/** What one request took: seconds by the clock, processor seconds of the whole process tree, and its greatest resident size in bytes. */
export interface Round<T> {
  readonly reply: T
  readonly wallSeconds: number
  readonly cpuSeconds: number
  readonly peakBytes: number
}

/** A process that answers each line of JSON on its standard input with one on its standard output, measured from outside. */
export class RoundProcess {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>
  readonly #lines: AsyncIterator<string>
  #lastWords = ''

  constructor(command: string, args: readonly string[]) {
    this.#child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] })
    this.#child.on('error', (error) => (this.#lastWords = error.message))
    this.#child.stdin.on('error', () => undefined)
    this.#child.stderr.on('data', (chunk: Buffer) => (this.#lastWords = (this.#lastWords + chunk.toString()).slice(-500)))
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]()
  }

  /** One request at a time. Rejects with `internal` when the process ends or overruns `seconds`, and with `bad-input` for `{"error": …}`. */
  async ask<T extends object>(request: object, seconds: number): Promise<Round<T>> {
    const pid = this.#child.pid ?? 0
    const before = treeUsage(pid)
    let peakBytes = before?.residentBytes ?? 0
    const watch = setInterval(() => (peakBytes = Math.max(peakBytes, treeUsage(pid)?.residentBytes ?? 0)), 100)
    const end = setTimeout(() => this.#child.kill('SIGKILL'), seconds * 1000)
    const started = performance.now()
    try {
      this.#child.stdin.write(`${JSON.stringify(request)}\n`)
      const { value, done } = await this.#lines.next()
      const wallSeconds = (performance.now() - started) / 1000
      if (done === true)
        throw new ColragError('internal', this.#child.spawnfile, `it ended unasked: ${this.#lastWords.trim() || 'no reason'}`)
      const after = treeUsage(pid)
      const reply = JSON.parse(value) as T | { readonly error: string }
      if ('error' in reply) throw new ColragError('bad-input', this.#child.spawnfile, reply.error)
      return { reply, wallSeconds, cpuSeconds: after && before ? after.cpuSeconds - before.cpuSeconds : 0, peakBytes }
    } finally {
      clearInterval(watch)
      clearTimeout(end)
    }
  }

  close(): void {
    this.#child.stdin.end()
    this.#child.kill('SIGTERM')
  }
}
