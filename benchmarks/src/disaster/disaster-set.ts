import { join, resolve } from 'node:path'
import { ColragError } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'
import { readDataFile } from '../datasets/read-data-file.ts'
import type { DatasetSource } from '../datasets/read-data-file.ts'
import { nameIn } from '../retrieval/name-in.ts'
import type { FileSet, SetQuestion } from '../retrieval/retrieval-set.ts'
import type { DisasterGold, DisasterQuestion, GoldPlace } from './gold.ts'

const disasterSource: DatasetSource = {
  name: 'disaster',
  licence: 'Apache-2.0; every event, place and number in it is invented',
  source: 'npm run disaster -- FOLDER',
}

/** The generated benchmark's `gold.json` in a folder; `not-found` with how to make it, `corrupt` where it is none. */
export async function readDisasterGold(folder: string): Promise<DisasterGold> {
  const text = await readDataFile(disasterSource, folder, 'gold.json')
  const gold = parsed(text)
  if (gold && ['documents', 'blocks', 'questions', 'unanswerable', 'imageQueries'].every((part) => Array.isArray(gold[part])))
    return gold as unknown as DisasterGold
  throw new ColragError('corrupt', join(folder, 'gold.json'), 'this is not the gold of the generated benchmark', {
    hint: `make it anew with ${disasterSource.source}`,
  })
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? (value as Readonly<Record<string, unknown>> | null) : null
  } catch {
    return null
  }
}

/**
 * The 457 questions of the generated benchmark over its 43 PDF files, by pages. `folder`: where it was written to; `disaster` in the folder of the
 * sets unless given. Each volume is a folder of its own. The questions without an answer are no part of it: `readDisasterGold` gives them.
 */
export const disasterSet = (folder?: string): FileSet => madeSet('disaster', folder, ({ file, page }) => `${nameIn(file)}#${page}`)

/** The same questions by the blocks of the page that hold what is needed: of a page with six paragraphs one is right. */
export const disasterBlocksSet = (folder?: string): FileSet => madeSet('disaster_blocks', folder, ({ block }) => block)

function madeSet(name: string, folder: string | undefined, key: (place: GoldPlace) => string): FileSet {
  return {
    name,
    corpus: folder === undefined ? disasterSource.name : `${disasterSource.name}-${sha256(resolve(folder)).slice(0, 8)}`,
    source: disasterSource,
    wanted: [
      { measure: 'All', at: 5 },
      { measure: 'R', at: 5 },
      { measure: 'nDCG', at: 10 },
    ],
    async locate(data) {
      const place = folder ?? join(data, disasterSource.name)
      const { documents, questions, blocks } = await readDisasterGold(place)
      return {
        paths: [...new Set(documents.map(({ volume }) => join(place, volume)))],
        questions: questions.map((question) => asked(question, key)),
        ...(name === 'disaster_blocks' ? { regions: blocks.map(({ id, file, page, box }) => ({ key: id, file, page, box })) } : {}),
      }
    },
  }
}

/** The places of `also` stand for the needed one of their number. */
function asked(
  { id, question, type, answer, answer_alt: others, gold, also }: DisasterQuestion,
  key: (place: GoldPlace) => string,
): SetQuestion {
  return {
    id,
    text: question,
    type,
    answers: [answer, ...others],
    gold: gold.map((place, i) => [...new Set([key(place), ...also.filter(({ for: needed }) => needed === i).map(key)])]),
  }
}
