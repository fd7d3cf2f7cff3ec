import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { ColragError } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import type { LanguageData } from './language-data.ts'
import { loadLanguage } from './language-data.ts'
import type { OcrEngine, OcrLine } from './ocr-engine.ts'
import type { ThreadAnswer, ThreadTask } from './tesseract-thread.ts'

/**
 * `workers`: threads at most (default: processors, at most 2). A thread is replaced after `recycleAfter` megapixels (default 2,000), or
 * earlier when the process holds more than `recycleAbove` bytes (default 2 GiB), since the engine never gives memory back.
 */
export interface TesseractOptions {
  readonly workers?: number
  readonly recycleAfter?: number
  readonly recycleAbove?: number
}

interface Thread {
  readonly worker: Worker
  readonly languages: Set<string>
  megapixels: number
  cpuSeconds: number
}

/** Tesseract 5 (LSTM, WebAssembly) in worker threads. Nothing is fetched; nothing is printed; no thread keeps the process alive. */
export function tesseractEngine(options: TesseractOptions = {}): OcrEngine {
  const { workers = Math.min(2, availableParallelism()), recycleAfter = 2_000, recycleAbove = 2 * 2 ** 30 } = options
  if (!Number.isInteger(workers) || workers < 1)
    throw new ColragError('invalid-options', 'workers', 'workers must be a whole number of at least 1')
  const idle: Thread[] = []
  const waiting: (() => void)[] = []
  const data = new Map<string, Promise<LanguageData>>()
  let busy = 0
  let cpuSeconds = 0

  const language = (code: string): Promise<LanguageData> => {
    const held = data.get(code) ?? loadLanguage(code)
    data.set(code, held)
    held.catch(() => data.delete(code))
    return held
  }
  const enter = async (): Promise<Thread> => {
    while (busy >= workers) await new Promise<void>((resolve) => waiting.push(resolve))
    busy++
    return idle.pop() ?? startThread()
  }
  const leave = (thread: Thread, healthy: boolean): void => {
    busy--
    const worn = thread.megapixels > recycleAfter || process.memoryUsage.rss() > recycleAbove
    if (healthy && !worn) idle.push(thread)
    else void thread.worker.terminate()
    waiting.shift()?.()
  }

  return {
    name: 'tesseract',
    fingerprint: fingerprint('tesseract-lstm', '7.0.0/best-int/3'),
    async recognise(requests, { signal, timeLimit }) {
      if (requests.length === 0) return []
      if (signal?.aborted) throw stopped(signal)
      const codes = new Set(requests.flatMap((request) => request.language.split('+')))
      const languages = await Promise.all([...codes].map(language))
      const thread = await enter()
      let healthy = false
      const cpuBefore = thread.cpuSeconds
      try {
        const results = await ask(
          thread,
          { requests, languages: languages.filter(({ code }) => !thread.languages.has(code)) },
          timeLimit,
          signal,
        )
        for (const code of codes) thread.languages.add(code)
        healthy = true
        return results
      } finally {
        cpuSeconds += thread.cpuSeconds - cpuBefore
        for (const { picture } of requests) thread.megapixels += (picture.width * picture.height) / 1e6
        leave(thread, healthy)
      }
    },
    async check(languages) {
      const found = await Promise.allSettled(languages.map(language))
      const read = languages.filter((_, i) => found[i]?.status === 'fulfilled')
      const fault = found.find((outcome) => outcome.status === 'rejected')
      if (read.length === 0 && fault) throw fault.reason
      return read
    },
    spent: () => ({ threads: cpuSeconds, processes: 0 }),
    async close() {
      await Promise.all(idle.splice(0).map(({ worker }) => worker.terminate()))
      data.clear()
    },
  }
}

function startThread(): Thread {
  const file = import.meta.url.endsWith('.ts') ? './tesseract-thread.ts' : './tesseract-thread.mjs'
  const worker = new Worker(new URL(file, import.meta.url), { stdout: true, stderr: true })
  worker.unref()
  return { worker, languages: new Set(), megapixels: 0, cpuSeconds: 0 }
}

const stopped = (signal: AbortSignal | undefined): ColragError =>
  new ColragError('aborted', 'tesseract', 'reading was stopped', { cause: signal?.reason })

function ask(
  thread: Thread,
  task: ThreadTask,
  timeLimit: number,
  signal: AbortSignal | undefined,
): Promise<readonly (readonly OcrLine[])[]> {
  const { worker } = thread
  return new Promise((resolve, reject) => {
    const fail = (error: ColragError): void => {
      stop()
      reject(error)
    }
    const onMessage = (answer: ThreadAnswer): void => {
      stop()
      thread.cpuSeconds = answer.cpu
      if ('results' in answer) resolve(answer.results)
      else reject(new ColragError('model-failed', 'tesseract', answer.fault))
    }
    const onError = (cause: unknown): void =>
      fail(
        new ColragError(
          'model-failed',
          'tesseract',
          `the OCR engine broke down: ${cause instanceof Error ? cause.message : String(cause)}`,
          { cause, retryable: true },
        ),
      )
    const onAbort = (): void => fail(stopped(signal))
    if (signal?.aborted) return reject(stopped(signal))
    const timer = setTimeout(
      () => fail(new ColragError('over-budget', 'tesseract', `reading took longer than ${Math.round(timeLimit / 1000)} s`)),
      timeLimit,
    )
    // A thread that is asked keeps the process alive until it answers; an idle one does not.
    const stop = (): void => {
      clearTimeout(timer)
      worker.unref()
      worker.off('message', onMessage).off('error', onError).off('exit', onError)
      signal?.removeEventListener('abort', onAbort)
    }
    worker.ref()
    worker.on('message', onMessage).on('error', onError).on('exit', onError)
    signal?.addEventListener('abort', onAbort, { once: true })
    worker.postMessage(task)
  })
}
