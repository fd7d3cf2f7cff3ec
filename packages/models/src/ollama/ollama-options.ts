import type { ServerOptions } from '../served/server-options.ts'

export const usualOllamaUrl: string = 'http://127.0.0.1:11434'

export interface OllamaOptions extends ServerOptions {
  /** How long the server keeps the model in memory after a call, e.g. `30m` or seconds; its own default when left out. */
  readonly keepAlive?: string | number
  /** Threads of the server; one is often the fastest on two cores. */
  readonly numThread?: number
  /** More fields of Ollama's `options`, e.g. `{ top_k: 1 }`. */
  readonly options?: Readonly<Record<string, unknown>>
}
