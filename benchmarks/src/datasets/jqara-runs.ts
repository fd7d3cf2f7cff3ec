import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ColragError } from '@colrag/core'
import type { Judgements } from '@colrag/metrics'
import { readQrels } from '@colrag/metrics'
import { readCbor } from './cbor.ts'
import { filesIn } from './files/table-files.ts'
import { problemList } from './files/problem-list.ts'
import { readLz4Frame } from './lz4-frame.ts'
import { missingFile, readDataFile } from './read-data-file.ts'
import type { DatasetSource } from './read-data-file.ts'

export const jqaraSource: DatasetSource = {
  name: 'JQaRA',
  licence: 'runs and judgements MIT, questions CC BY-SA 4.0 (only ids here)',
  source: 'https://github.com/hotchpotch/JQaRA',
}

/** Scores of the passages of each question, in the order of the file. */
export type PublishedRun = ReadonlyMap<string, ReadonlyMap<string, number>>

/** The names of the runs that a folder has, in order. */
export const jqaraRunNames = async (folder: string): Promise<readonly string[]> =>
  (await filesIn(join(folder, 'runs')))
    .filter((file) => file.endsWith('.lz4'))
    .map((file) => file.replace(/\.lz4$/, ''))
    .sort()

/** Judgements of 1,667 questions with a hundred passages each, and what published systems scored them. No text. Throws `corrupt` for a broken run. */
export async function jqaraRuns<N extends string>(
  folder: string,
  names: readonly N[],
): Promise<{
  readonly source: DatasetSource
  readonly judgements: Judgements
  readonly runs: Readonly<Record<N, PublishedRun>>
  readonly problems: readonly string[]
}> {
  const problems = problemList()
  const leftOut = (sentence: string): void => problems.add('qrels.trec: broken lines', sentence)
  const judgements = readQrels(await readDataFile(jqaraSource, folder, 'qrels.trec'), 'qrels.trec', { leftOut })
  const runs = await Promise.all(names.map(async (name) => [name, await publishedRun(join(folder, 'runs', `${name}.lz4`))] as const))
  return { source: jqaraSource, judgements, runs: Object.fromEntries(runs) as Record<N, PublishedRun>, problems: problems.sentences() }
}

async function publishedRun(path: string): Promise<PublishedRun> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw missingFile(jqaraSource, path, cause)
  })
  try {
    // Compressed twice, as the evaluator of the set keeps them.
    const run = readCbor(readLz4Frame(readLz4Frame(bytes)))
    if (run instanceof Map && [...run.values()].every((scores) => scores instanceof Map)) return run as unknown as PublishedRun
  } catch (cause) {
    throw new ColragError('corrupt', path, 'this is no run as ranx keeps it', { cause })
  }
  throw new ColragError('bad-input', path, 'this run does not hold scores of items by question')
}
