import type { Evidence } from '@colrag/core'
import { foldWidth, readCellQuantity, readQuantities } from '@colrag/stage-kit'
import type { Candidate } from './candidate.ts'
import type { GridCellText } from './table-grid.ts'
import { tableGrid } from './table-grid.ts'

const nothing = /^[\s\-ー―‐–—−－…・＊/／]*$/u
const longestNear = 400

/** One candidate per filled cell: row header, column header, value with its unit. Cells of its row are near it. */
export function tableCandidates(evidence: Evidence, rank: number): Candidate[] {
  const { unit } = evidence
  const grid = tableGrid(unit)
  const common = unitLine(unit.context) || unitLine(unit.text)
  const carried: string[] = []
  return grid.body.flatMap((row, r) => {
    const labels = rowLabels(row, grid.headerColumns, carried)
    const label = labels.map((l) => l.text).join(' ')
    const whole = row.map((c) => c.text).filter((t) => t !== '').join(' ').slice(0, longestNear)
    return row.flatMap((cell, c): Candidate[] => {
      if (nothing.test(cell.text) || (c < grid.headerColumns && row.slice(grid.headerColumns).some((other) => !nothing.test(other.text)))) return []
      const column = grid.columns[c] ?? ''
      const number = readCellQuantity(cell.text)
      const suffix = number && number.unit === '' ? columnUnit(column) || common : ''
      const value = `${cell.text}${suffix}`
      const names = [label, withoutUnit(column, suffix)].filter((t) => t !== '' && t !== cell.text)
      const inRow = labels.filter((l) => row.includes(l)).map((l): [number, number] => [l.start, l.end])
      return [{
        evidence, rank, statement: [...names, value].join(' '), value, own: [...names, value].join('\n'), near: whole, far: unit.context,
        ranges: [...inRow.filter(([s, e]) => e > s && s !== cell.start), [cell.start, cell.end]], rowKey: `${unit.id} ${r}`, column,
      }]
    })
  })
}

/** The cells that name a row; an empty one in an outer header column takes the text above it. */
function rowLabels(row: readonly GridCellText[], count: number, carried: string[]): GridCellText[] {
  const labels: GridCellText[] = []
  for (let c = 0; c < Math.min(count, row.length); c++) {
    const cell = row[c]
    if (!cell) continue
    if (cell.text !== '') {
      carried[c] = cell.text
      carried.length = c + 1
      labels.push(cell)
    } else if (c < count - 1 && carried[c]) labels.push({ ...cell, text: carried[c] ?? '' })
  }
  return labels
}

const unitLine = (text: string): string => /(?:単\s*位|unit)s?\s*[:は]?\s*([^\s()、,\]]{1,10})/iu.exec(foldWidth(text))?.[1] ?? ''

/** The unit a column header gives in brackets or as its last word. */
function columnUnit(column: string): string {
  const folded = foldWidth(column)
  const candidates = [[...folded.matchAll(/[([]\s*([^()[\]]{1,10}?)\s*[)\]]/gu)].at(-1)?.[1], folded.split(' ').at(-1)]
  return candidates.find((text) => text && readQuantities(`1${text}`)[0]?.at[1] === text.length + 1) ?? ''
}

const withoutUnit = (column: string, unit: string): string => (unit !== '' && column.endsWith(` ${unit}`) ? column.slice(0, -unit.length - 1) : column)
