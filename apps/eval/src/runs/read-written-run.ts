import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { ColragError } from '@colrag/core'
import { readCbor, readLz4Frame } from '@colrag/benchmarks/sets'
import { readRunScores } from '@colrag/metrics'
import type { RankedItem } from '../record/run-record.ts'
import { rankedItems } from './ranked-items.ts'

/** A run of any system: items with scores by question, best first, ties as they are written. */
export interface WrittenRun {
  readonly name: string
  readonly rankings: ReadonlyMap<string, readonly RankedItem[]>
  /** Lines that could not be used, one sentence each. */
  readonly problems: readonly string[]
}

type Scores = ReadonlyMap<string, ReadonlyMap<string, number>>

/**
 * Reads a run: lines `query Q0 item rank score tag` of TREC; with the ending .json question to item to score; with .lz4 the same as ranx keeps it (CBOR,
 * compressed once or twice). The order is that of the scores, and where these are equal that of the file; written ranks are not looked at. A
 * broken line of TREC is told and left out. Throws `not-found` for a file that is not there and `bad-input` for one that is no run.
 */
export async function readWrittenRun(path: string): Promise<WrittenRun> {
  let bytes: Uint8Array
  try {
    bytes = await readFile(path)
  } catch (cause) {
    throw new ColragError('not-found', path, `there is no run at ${path}`, { cause })
  }
  const name = basename(path).replace(/\.(trec|txt|run|json|lz4)$/i, '')
  try {
    const problems: string[] = []
    const scores = scoresIn(path, bytes, problems)
    return { name, problems, rankings: new Map([...scores].map(([query, own]) => [query, rankedItems(own)])) }
  } catch (cause) {
    if (ColragError.is(cause)) throw cause
    throw new ColragError('bad-input', path, `${path} cannot be read as a run: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
  }
}

function scoresIn(path: string, bytes: Uint8Array, problems: string[]): Scores {
  if (/\.lz4$/i.test(path)) return checked(readCbor(unpacked(bytes)), path)
  const text = new TextDecoder().decode(bytes)
  return /\.json$/i.test(path) ? checked(JSON.parse(text), path) : trecScores(text, path, problems)
}

const magic = 0x184d2204
const isFrame = (bytes: Uint8Array): boolean =>
  bytes.length > 4 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === magic

function unpacked(bytes: Uint8Array): Uint8Array {
  const once = readLz4Frame(bytes)
  return isFrame(once) ? readLz4Frame(once) : once
}

/** Maps or objects of question to item to number. */
function checked(value: unknown, path: string): Scores {
  const entries = (of: unknown): readonly (readonly [unknown, unknown])[] | null =>
    of instanceof Map ? [...of] : typeof of === 'object' && of !== null && !Array.isArray(of) ? Object.entries(of) : null
  const bad = (): never => {
    throw new ColragError('bad-input', path, `${path} is no run`, { hint: 'it should say, for each question, items and their scores' })
  }
  const scores = new Map<string, ReadonlyMap<string, number>>()
  for (const [query, items] of entries(value) ?? bad()) {
    const own = (entries(items) ?? bad()).map(([item, score]): [string, number] =>
      typeof score === 'number' && Number.isFinite(score) ? [String(item), score] : bad(),
    )
    scores.set(String(query), new Map(own))
  }
  return scores
}

function trecScores(text: string, path: string, problems: string[]): Scores {
  const scores = readRunScores(text, path, { leftOut: (problem) => problems.push(problem) })
  if (scores.size === 0) throw new ColragError('bad-input', path, `${path} holds no line of a run`, { hint: problems[0] ?? 'it is empty' })
  return scores
}
