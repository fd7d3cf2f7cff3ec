import { dataLines } from './data-lines.ts'
import type { DataFile } from './data-file.ts'

/** An object that a line or a list holds; `at` names it in a sentence (`corpus.jsonl, line 3`). */
export interface JsonEntry {
  readonly at: string
  readonly value: Readonly<Record<string, unknown>>
}

/** The objects of a file of JSON Lines as they come; what is none is told to the problems and left out. Throws as `dataLines` does. */
export async function* jsonEntries(data: DataFile): AsyncGenerator<JsonEntry> {
  for await (const { number, text } of dataLines(data)) {
    const at = `${data.file}, line ${number}`
    const value = parsed(text)
    if (isObject(value)) yield { at, value }
    else data.problems.add(`${data.file}: lines that are no JSON object`, `${at}: this is no JSON object; it is left out`)
  }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
