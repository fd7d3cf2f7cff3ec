import { join } from 'node:path'
import { publishedWeights } from '@colrag/fusion'
import type { PaperAxis } from '@colrag/fusion'
import { ColragError } from '@colrag/core'
import { filled, gather, objects } from '../files/gather.ts'
import type { JsonEntry } from '../files/json-entries.ts'
import { isObject } from '../files/json-entries.ts'
import { jsonValue } from '../files/json-list.ts'
import { problemList } from '../files/problem-list.ts'
import { filesIn } from '../files/table-files.ts'
import { colragtfSource } from './colragtf-source.ts'

export type ReleasedVersion = 'v0.7.2' | 'v0.7.3'

/** A block that a released search found: what each axis gave (0 where the version has not the axis), and what was made of them. */
export interface ReleasedRow {
  readonly block: string
  readonly kind: string
  readonly score: number
  readonly axes: Readonly<Record<PaperAxis, number>>
}

/** The best five blocks for a picture. */
export interface ReleasedSearch {
  readonly picture: string
  readonly rows: readonly ReleasedRow[]
}

/** Searches with twelve pictures by a version, in the order of their numbers. */
export async function releasedSearches(
  folder: string,
  version: ReleasedVersion,
): Promise<{ readonly searches: readonly ReleasedSearch[]; readonly problems: readonly string[] }> {
  const problems = problemList()
  const below = `demo_${version.replaceAll('.', '')}`
  const files = (await filesIn(join(folder, below))).filter((file) => /^\d+\.json$/.test(file)).sort()
  if (files.length === 0)
    throw new ColragError('not-found', join(folder, below), `the ${colragtfSource.name} are not here`, {
      hint: `get them from ${colragtfSource.source}`,
    })
  const searches: ReleasedSearch[] = []
  for (const name of files) {
    const file = `${below}/${name}`
    const value = await jsonValue({ source: colragtfSource, folder, file, problems })
    searches.push(...(await gather([{ at: file, value: isObject(value) ? value : {} }], problems, searchOf)))
  }
  return { searches, problems: problems.sentences() }
}

/** Every question of these searches asks for tables or figures, whose blocks are lifted by this. */
const boost = 1.2

/** How far the weighted sum of a row's axes, by the weights that were published and lifted as tables are, is from its score. */
export function weightingError({ score, axes }: ReleasedRow, version: ReleasedVersion): number {
  const weights = publishedWeights[version]
  const sum = (Object.keys(weights) as readonly PaperAxis[]).reduce((total, axis) => total + weights[axis] * axes[axis], 0)
  return Math.abs(boost * sum - score)
}

const searchOf = (value: JsonEntry['value']): ReleasedSearch => ({
  picture: filled(value, 'image_path').split(/[\\/]/).at(-1) ?? '',
  rows: objects(value, 'retrieval_results').map((row) => ({
    block: filled(row, 'block_id'),
    kind: filled(row, 'type'),
    score: axis(row, 'score'),
    axes: {
      text: axis(row, 'text_score'),
      bm25: axis(row, 'bm25_score', 0),
      triple: axis(row, 'triple_score'),
      image: axis(row, 'image_score', 0),
    },
  })),
})

function axis(row: JsonEntry['value'], name: string, absent?: number): number {
  const held = row[name] ?? absent
  if (typeof held === 'number' && Number.isFinite(held)) return held
  throw new ColragError('bad-input', name, 'is missing or no number')
}
