import type { OcrEngine, OcrLine, OcrRequest } from '../engine/ocr-engine.ts'

/** An engine with the limits of one call, and the languages to read with: the first is the main one. */
export interface Recogniser {
  readonly languages: readonly string[]
  recognise(requests: readonly OcrRequest[]): Promise<readonly (readonly OcrLine[])[]>
}

/**
 * All readings of one region together may take `timeLimit` milliseconds. An engine whose one model reads all languages is asked in one of them,
 * one that is also written in columns if there is any.
 */
export function recogniser(
  engine: OcrEngine,
  languages: readonly string[],
  timeLimit: number,
  signal: AbortSignal | undefined,
): Recogniser {
  const end = performance.now() + timeLimit
  return {
    languages: engine.multilingual === true ? [languages.find((code) => code === 'jpn') ?? languages[0] ?? 'eng'] : languages,
    recognise: (requests) =>
      engine.recognise(requests, { timeLimit: Math.max(1, end - performance.now()), ...(signal === undefined ? {} : { signal }) }),
  }
}
