import { ColragError } from '@colrag/core'
import type { OcrEngine, OcrLine, OcrRequest } from '../engine/ocr-engine.ts'

/** An engine with the limits of one call, and the languages to read with: the first is the main one. */
export interface Recogniser {
  readonly languages: readonly string[]
  recognise(requests: readonly OcrRequest[]): Promise<readonly (readonly OcrLine[])[]>
  /** The engines that read anything so far, samples apart, joined by `+`. */
  engines(): string
}

/**
 * All readings of one region together may take `timeLimit` milliseconds. An engine whose one model reads all languages is asked in one of them,
 * one that is also written in columns if there is any. `report` is told failures that cost no text.
 */
export function recogniser(
  engine: OcrEngine,
  languages: readonly string[],
  timeLimit: number,
  signal: AbortSignal | undefined,
  report: (error: ColragError) => void = () => undefined,
): Recogniser {
  const end = performance.now() + timeLimit
  const read = new Set<string>()
  return {
    languages: engine.multilingual === true ? [languages.find((code) => code === 'jpn') ?? languages[0] ?? 'eng'] : languages,
    async recognise(requests) {
      const left = { report, timeLimit: Math.max(1, end - performance.now()), ...(signal === undefined ? {} : { signal }) }
      const results = await engine.recognise(requests, left).catch((cause: unknown) => {
        if (!ColragError.is(cause) || cause.code !== 'over-budget') throw cause
        // The engine knows only what was left of the time.
        throw new ColragError('over-budget', cause.subject, `reading took longer than ${timeLimit / 1000} s`, { cause })
      })
      requests.forEach(({ sample }, i) => {
        if (sample !== true) for (const line of results[i] ?? []) read.add(line.engine ?? engine.name)
      })
      return results
    },
    engines: () => (read.size === 0 ? engine.name : [...read].sort().join('+')),
  }
}
