import { appendFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder } from '@colrag/stage-kit'

/** One line of the log: a request as it was sent, how it ended, or the pause before it is made again. `call` joins the lines of one call. */
export type LogEntry =
  | {
      readonly event: 'sent'
      readonly call: string
      readonly at: string
      readonly method: string
      readonly url: string
      readonly headers: Readonly<Record<string, string>>
      readonly body: unknown
    }
  | { readonly event: 'answered'; readonly call: string; readonly at: string; readonly status: number; readonly ms: number }
  | {
      readonly event: 'failed'
      readonly call: string
      readonly at: string
      readonly code: string
      readonly message: string
      readonly ms: number
      readonly retryInMs: number | null
    }

/** Takes one JSON document without a line end. */
export type LogLine = (line: string) => void

/** JSON Lines at the end of a file. Written at once: a log that dies with the process would miss the very call that mattered. */
export function logFile(path: string): LogLine {
  makeFolder(dirname(path))
  return (line) => appendFileSync(path, `${line}\n`)
}
