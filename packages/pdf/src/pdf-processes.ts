import type { Allowance, RequestBody } from './child-process.ts'
import { PdfProcess } from './child-process.ts'
import type { Replies } from './protocol.ts'

/** Processes for pdf.js that share what is asked. Which of them answers makes no difference to the answer. */
export class PdfProcesses {
  readonly #processes: readonly PdfProcess[]

  constructor(count: number, options: ConstructorParameters<typeof PdfProcess>[0]) {
    this.#processes = Array.from({ length: count }, () => new PdfProcess(options))
  }

  /** As `PdfProcess.ask`, by the process with the least to do; among those, one that has the file open already. */
  ask<K extends keyof Replies>(body: RequestBody & { readonly kind: K }, subject: string, allowance: Allowance): Promise<Replies[K]> {
    const cost = (process: PdfProcess): number => 2 * process.waiting + (process.holds(body.file.sha256) ? 0 : 1)
    const chosen = this.#processes.reduce((best, process) => (cost(process) < cost(best) ? process : best))
    return chosen.ask<K>(body, subject, allowance)
  }

  /** Processor seconds of all of them so far. */
  get cpuSeconds(): number {
    return this.#processes.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((process) => process.close()))
  }
}
