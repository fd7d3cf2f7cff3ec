import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { ColragError } from '@colrag/core'
import type { CommandSettings } from './command-settings.ts'

/** Failures in a row after which it is not asked any more. */
const patience = 3
/** Bytes that one page or question may be answered with. */
const most = 1 << 26
const heardOfErrors = 2000

/** A running program, and what it prints. */
interface Running {
  readonly child: ChildProcessWithoutNullStreams
  /** Of what it prints to standard error, the end. */
  errors: string
  onBytes: (count: number) => void
  onLine: (line: string) => void
  onEnd: (why: ColragError | null) => void
}

/**
 * A program that is spoken to in JSON Lines, one exchange after the other. It is started at the first, and again after a failure; after three
 * failures in a row exchanges are refused with the last one. What it prints to standard error is read and told with a failure.
 */
export class CommandProcess {
  readonly #name: string
  readonly #settings: CommandSettings
  readonly #words: readonly string[]
  #running: Running | null = null
  #queue: Promise<unknown> = Promise.resolve()
  #failures = 0
  #last: ColragError | null = null

  /** `words`: the command with its places filled in. */
  constructor(settings: CommandSettings, words: readonly string[] = settings.command) {
    this.#settings = settings
    this.#words = words
    this.#name = words.join(' ')
  }

  /**
   * Writes the values, a line each, and gives the values that came back, up to and with the first that `ends`. Rejects with `not-found` (no such
   * program), `model-failed` (it ended early or with another code than 0), `over-budget` (too slow, too much), `model-output` (a line that
   * is no JSON) and `aborted`. `seconds`: those of the settings unless told.
   */
  exchange(
    values: readonly unknown[],
    ends: (value: unknown) => boolean,
    signal?: AbortSignal,
    seconds: number = this.#settings.seconds,
  ): Promise<readonly unknown[]> {
    const turn = this.#queue.then(() => this.#exchange(values, ends, signal, seconds))
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  /** Ends the program; it may be asked again. */
  async close(): Promise<void> {
    await this.#queue
    this.#stop()
    this.#failures = 0
  }

  async #exchange(
    values: readonly unknown[],
    ends: (value: unknown) => boolean,
    signal: AbortSignal | undefined,
    seconds: number,
  ): Promise<readonly unknown[]> {
    signal?.throwIfAborted()
    if (this.#failures >= patience && this.#last)
      throw new ColragError(
        this.#last.code,
        this.#name,
        `not asked any more after ${patience} failures in a row, the last: ${this.#last.message}`,
      )
    try {
      const used = this.#running
      const said = (await this.#ask(values, ends, signal, seconds)) ?? (used ? await this.#ask(values, ends, signal, seconds) : null)
      if (!said) throw new ColragError('model-failed', this.#name, `${this.#name}: it ended before it had answered`)
      this.#failures = 0
      return said
    } catch (error) {
      this.#stop()
      signal?.throwIfAborted()
      this.#failures++
      this.#last = ColragError.is(error) ? error : null
      throw error
    }
  }

  /** Null where it ended well and had said nothing: perhaps it was on its way out since the last exchange. */
  #ask(
    values: readonly unknown[],
    ends: (value: unknown) => boolean,
    signal: AbortSignal | undefined,
    seconds: number,
  ): Promise<readonly unknown[] | null> {
    const { once } = this.#settings
    const running = (this.#running ??= this.#start())
    return new Promise((resolve, reject) => {
      const said: unknown[] = []
      let length = 0
      let over = false
      const settle = (failure: ColragError | null, answer: readonly unknown[] | null = said): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        running.onBytes = () => undefined
        running.onLine = () => undefined
        running.onEnd = () => undefined
        if (failure) reject(failure)
        else resolve(answer)
      }
      const abort = (): void => settle(new ColragError('aborted', this.#name, 'stopped'))
      const timer = setTimeout(() => settle(this.#fault('over-budget', `it took more than ${seconds} seconds`, running)), seconds * 1000)
      signal?.addEventListener('abort', abort)
      running.onBytes = (count) => {
        length += count
        if (length > most) settle(this.#fault('over-budget', 'it printed too much', running))
      }
      running.onLine = (line) => {
        if (over || line.trim() === '') return
        try {
          said.push(JSON.parse(line))
        } catch {
          return settle(this.#fault('model-output', `it printed a line that is no JSON: ${line.slice(0, 80)}`, running))
        }
        over = ends(said.at(-1))
        if (over && !once) settle(null)
      }
      running.onEnd = (why) => {
        if (this.#running === running) this.#running = null
        if (why || once || said.length === 0) settle(why, once || why ? said : null)
        else settle(this.#fault('model-failed', 'it ended before it had answered', running))
      }
      const { stdin } = running.child
      for (const value of values) stdin.write(`${JSON.stringify(value)}\n`)
      if (once) stdin.end()
    })
  }

  #start(): Running {
    const [program = '', ...args] = this.#words
    const { cwd } = this.#settings
    const child = spawn(program, args, {
      ...(cwd === undefined ? {} : { cwd }),
      windowsHide: true,
      // A Python program would keep what it prints until it ends, and the two would wait for each other.
      // oxlint-disable-next-line node/no-process-env
      env: { ...process.env, PYTHONUNBUFFERED: '1', PYTHONIOENCODING: 'utf-8' },
    })
    const running: Running = { child, errors: '', onBytes: () => undefined, onLine: () => undefined, onEnd: () => undefined }
    child.stdin.on('error', () => undefined)
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      running.errors = (running.errors + text).slice(-heardOfErrors)
    })
    child.stdout.on('data', (bytes: Buffer) => running.onBytes(bytes.length))
    createInterface({ input: child.stdout, crlfDelay: Infinity }).on('line', (line) => running.onLine(line))
    child.on('error', (cause: NodeJS.ErrnoException) =>
      running.onEnd(
        cause.code === 'ENOENT'
          ? new ColragError(
              'not-found',
              this.#name,
              `the program ${program} is not there${cwd === undefined ? '' : `, seen from ${cwd}`}`,
              { cause },
            )
          : this.#fault('model-failed', `it could not be run: ${cause.message}`, running),
      ),
    )
    child.on('close', (code, signal) => {
      if (this.#running === running) this.#running = null
      const well = code === 0 || (code === null && signal === null)
      running.onEnd(
        well ? null : this.#fault('model-failed', `it ended with ${code === null ? `the signal ${signal}` : `code ${code}`}`, running),
      )
    })
    return running
  }

  #fault(code: ColragError['code'], message: string, { errors }: Running): ColragError {
    const said = errors.trim().split('\n').slice(-3).join(' / ').trim()
    return new ColragError(code, this.#name, `${this.#words.join(' ')}: ${message}${said === '' ? '' : ` (it said: ${said.slice(-300)})`}`)
  }

  #stop(): void {
    const running = this.#running
    this.#running = null
    if (!running) return
    running.onEnd = () => undefined
    running.child.stdin.destroy()
    running.child.kill('SIGKILL')
  }
}
