import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { createInterface } from 'node:readline'
import { ColragError } from '@colrag/core'

/** Parsed lines of a stream; blank lines are passed over. A line that is no JSON throws `bad-input` with its number. */
export async function* readJsonLines(input: Readable, name = 'standard input'): AsyncGenerator<unknown> {
  let number = 0
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number++
    if (line.trim() === '') continue
    try {
      yield JSON.parse(line)
    } catch (cause) {
      throw new ColragError('bad-input', `${name}, line ${number}`, 'this line is not JSON', {
        cause,
        hint: 'each line must be one JSON document',
      })
    }
  }
}

/** Writes one line and waits when the reader is slower, so that memory stays flat. */
export async function writeJsonLine(output: Writable, value: unknown): Promise<void> {
  if (!output.write(`${JSON.stringify(value)}\n`)) await once(output, 'drain')
}
