import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Judgements } from '@colrag/metrics'
import { readQrels } from '@colrag/metrics'
import { readCbor } from './cbor.ts'
import { readLz4Frame } from './lz4-frame.ts'
import { readDataFile } from './read-data-file.ts'
import type { DatasetSource } from './read-data-file.ts'

const jqaraSource: DatasetSource = {
  name: 'JQaRA',
  licence: 'runs and judgements MIT, questions CC BY-SA 4.0 (only ids here)',
  source: 'https://github.com/hotchpotch/JQaRA',
}

/** Scores of the passages of each question, in the order of the file. */
export type PublishedRun = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Judgements of 1,667 questions with a hundred passages each, and what published systems scored them. No text. */
export async function jqaraRuns<N extends string>(
  folder: string,
  names: readonly N[],
): Promise<{ readonly source: DatasetSource; readonly judgements: Judgements; readonly runs: Readonly<Record<N, PublishedRun>> }> {
  const judgements = readQrels(await readDataFile(jqaraSource, folder, 'qrels.trec'))
  const runs = await Promise.all(
    names.map(async (name) => {
      // Compressed twice, as the evaluator of the set keeps them.
      const bytes = readLz4Frame(readLz4Frame(await readFile(join(folder, 'runs', `${name}.lz4`))))
      return [name, readCbor(bytes) as unknown as PublishedRun] as const
    }),
  )
  return { source: jqaraSource, judgements, runs: Object.fromEntries(runs) as Record<N, PublishedRun> }
}
