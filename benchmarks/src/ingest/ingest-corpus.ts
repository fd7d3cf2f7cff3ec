import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ColragError } from '@colrag/core'
import { disasterBenchmark } from '../disaster/disaster-benchmark.ts'
import type { DisasterGold } from '../disaster/gold.ts'

/** What is ingested in two rounds; `scanned` is empty where nobody says which files are scans. `isWhole`: the corpus at full size, which targets are for. */
export interface IngestCorpus {
  readonly digital: readonly string[]
  readonly scanned: readonly string[]
  readonly isWhole: boolean
}

/** The corpus in a folder: with its gold as generated, else all files in the folder. Throws `not-found` and `empty`. */
export function ingestCorpus(folder: string): IngestCorpus {
  const goldFile = join(folder, 'gold.json')
  if (!existsSync(goldFile)) {
    if (!existsSync(folder)) throw new ColragError('not-found', folder, 'there is no such folder')
    if (readdirSync(folder).length === 0) throw new ColragError('empty', folder, 'the folder is empty')
    return { digital: [folder], scanned: [], isWhole: false }
  }
  const { documents, size } = JSON.parse(readFileSync(goldFile, 'utf8')) as DisasterGold
  const files = (scanned: boolean): string[] => documents.filter((one) => one.scanned === scanned).map(({ file }) => join(folder, file))
  return { digital: files(false), scanned: files(true), isWhole: size === 'full' }
}

/** Generates the corpus unless it is there already. */
export async function generatedCorpus(folder: string, size: 'full' | 'tenth'): Promise<IngestCorpus> {
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, 'gold.json'))) await disasterBenchmark({ folder, seed: 1, size })
  return ingestCorpus(folder)
}
