import { join, resolve } from 'node:path'
import { ColragError } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'
import { readDataFile } from '../datasets/read-data-file.ts'
import type { DatasetSource } from '../datasets/read-data-file.ts'
import { nameIn } from '../retrieval/name-in.ts'
import type { FileSet } from '../retrieval/retrieval-set.ts'
import type { PageWords, PlanGold } from './gold.ts'

const planSource: DatasetSource = {
  name: 'plans',
  licence: 'Apache-2.0; every agency, sheet and number in it is invented',
  source: 'npm run plans -- FOLDER',
}

const refused = (folder: string, file: string): ColragError =>
  new ColragError('corrupt', join(folder, file), 'this is not of generated plan sheets', {
    hint: `make them anew with ${planSource.source}`,
  })

/** The generated sheets' `gold.json` in a folder; `not-found` with how to make it, `corrupt` where it is none. */
export async function readPlanGold(folder: string): Promise<PlanGold> {
  const gold = parsed(await readDataFile(planSource, folder, 'gold.json'))
  if (gold?.['kind'] === 'plans' && ['documents', 'sheets', 'questions'].every((part) => Array.isArray(gold[part])))
    return gold as unknown as PlanGold
  throw refused(folder, 'gold.json')
}

/** The words of every page, by the order of pages; errors as of `readPlanGold`. */
export async function readPlanWords(folder: string): Promise<readonly PageWords[]> {
  const lines = (await readDataFile(planSource, folder, 'words.jsonl')).split('\n').filter((line) => line !== '')
  return lines.map((line) => {
    const page = parsed(line)
    if (!Array.isArray(page?.['words'])) throw refused(folder, 'words.jsonl')
    return page as unknown as PageWords
  })
}

/** Whether the `gold.json` of a folder is of plan sheets. */
export const holdsPlans = async (folder: string): Promise<boolean> =>
  parsed(await readDataFile(planSource, folder, 'gold.json'))?.['kind'] === 'plans'

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? (value as Readonly<Record<string, unknown>> | null) : null
  } catch {
    return null
  }
}

/**
 * The identifier, dimension and note questions of generated plan sheets over their PDF files, by pages. `folder`: where they were written to; `plans`
 * in the folder of the sets unless given.
 */
export const planSet = (folder?: string): FileSet => ({
  name: 'plans',
  corpus: folder === undefined ? planSource.name : `${planSource.name}-${sha256(resolve(folder)).slice(0, 8)}`,
  source: planSource,
  wanted: [
    { measure: 'R', at: 1 },
    { measure: 'R', at: 5 },
  ],
  async locate(data) {
    const place = folder ?? join(data, planSource.name)
    const { documents, questions } = await readPlanGold(place)
    return {
      paths: [...new Set(documents.map(({ agency }) => join(place, agency)))],
      questions: questions.map(({ id, question, type, answer, answer_alt: others, gold }) => ({
        id,
        text: question,
        type,
        answers: [answer, ...others],
        gold: gold.map(({ file, page }) => [`${nameIn(file)}#${page}`]),
      })),
    }
  },
})
