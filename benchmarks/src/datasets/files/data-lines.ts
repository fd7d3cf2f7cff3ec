import { createReadStream } from 'node:fs'
import { missingFile } from '../read-data-file.ts'
import { pathOf } from './data-file.ts'
import type { DataFile } from './data-file.ts'

/** A line that is not blank, without its ending; `number` from 1. */
export interface DataLine {
  readonly number: number
  readonly text: string
}

/** A longer line is no record of any set we know; holding it would cost several times its size. */
const longest = 32 * 2 ** 20
const lineFeed = 0x0a

/**
 * The lines of a file as they come, LF or CRLF, without a byte order mark. One that is longer than 32 MiB or not UTF-8 is told to `problems` and
 * left out. Throws `not-found` with the place to get the file from.
 */
export async function* dataLines(data: DataFile): AsyncGenerator<DataLine> {
  const { source, file, problems } = data
  const path = pathOf(data)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let held: Buffer[] = []
  let size = 0
  let number = 1
  const taken = (): DataLine | null => {
    const bytes = held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held)
    if (size > longest) {
      problems.add(
        `${file}: lines that are too long`,
        `${file}, line ${number}: ${(size / 2 ** 20).toFixed(0)} MiB is too long for a record; it is left out`,
      )
      return null
    }
    try {
      const text = decoder.decode(bytes).replace(/\r$/, '')
      return text.trim() === '' ? null : { number, text }
    } catch {
      problems.add(`${file}: lines that are no UTF-8`, `${file}, line ${number}: this is not UTF-8 text; it is left out`)
      return null
    }
  }
  const hold = (part: Buffer): void => {
    size += part.length
    if (size > longest) held = []
    else if (part.length > 0) held.push(part)
  }
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      let start = 0
      for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
        hold(chunk.subarray(start, end))
        const line = taken()
        if (line) yield line
        number++
        held = []
        size = 0
        start = end + 1
      }
      hold(chunk.subarray(start))
    }
  } catch (cause) {
    throw missingFile(source, path, cause)
  }
  const last = taken()
  if (last) yield last
}
