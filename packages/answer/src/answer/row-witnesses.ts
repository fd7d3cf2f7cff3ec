import type { GridCellText } from '../candidates/table-grid.ts'
import type { Scored } from '../candidates/score-candidate.ts'
import type { Question } from '../question/analyse-question.ts'
import { featureRuns } from '../question/features.ts'

const most = 2
const longest = 80

/**
 * Other cells of the row of a cell by which the question tells the row, where the row's own name does not: they hold words of it that neither the
 * column's name nor the value hold. At most two, those with most of them, in the order of the row; cells of more than 80 characters are text.
 */
export function rowWitnesses({ candidate }: Scored, question: Question): readonly GridCellText[] {
  const { cells = [], label = '', column = '', ranges } = candidate
  const value = ranges.at(-1)?.[0]
  const asked = new Set(question.runs.flat())
  const featuresOf = (text: string): string[] => featureRuns(text).flat()
  if (featuresOf(label).some((feature) => asked.has(feature))) return []
  for (const feature of [column, candidate.value].flatMap(featuresOf)) asked.delete(feature)
  const named = new Set(ranges.map(([start]) => start))
  return cells
    .filter((cell) => cell.start !== value && !named.has(cell.start) && cell.text !== '' && cell.text.length <= longest)
    .map((cell) => ({ cell, held: new Set(featuresOf(cell.text).filter((f) => asked.has(f))).size }))
    .filter(({ held }) => held > 0)
    .sort((a, b) => b.held - a.held || a.cell.start - b.cell.start)
    .slice(0, most)
    .map(({ cell }) => cell)
    .sort((a, b) => a.start - b.start)
}
