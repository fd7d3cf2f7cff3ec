import type { Evidence } from '@colrag/core'
import { foldWidth, isUnit, readCellQuantity } from '@colrag/stage-kit'
import type { Candidate } from './candidate.ts'
import type { GridCellText } from './table-grid.ts'
import { pieces } from './pieces.ts'
import { tableRows } from './table-grid.ts'
import type { TableHeaders } from './table-headers.ts'
import { unitNotes } from './unit-notes.ts'

const nothing = /^[\s\-ー―‐–—−－…・＊/／]*$/u
const longestRow = 1000

/** One candidate per filled cell: row header, column header, value with its unit. Cells of its row are near it. */
export function tableCandidates(evidence: Evidence, rank: number, headers: TableHeaders): Candidate[] {
  const { unit } = evidence
  const common = unitLine(unit.context) || unitLine(unit.text)
  const notes = unitNotes(unit)
  return tableRows(unit, headers).flatMap(({ cells, columns, labels }, r) => {
    const isLabel = (cell: GridCellText): boolean => labels.some((l) => l.start === cell.start && l.end === cell.end && l.end > l.start)
    const label = labels.map((l) => l.text).join('\n')
    const corner = cells.flatMap((cell, c) => (isLabel(cell) && columns[c] ? [columns[c]] : [])).join('\n')
    const alone = cells.filter((c) => !nothing.test(c.text)).length === cells.filter(isLabel).length
    const filled = cells.filter((c) => !nothing.test(c.text))
    if (label === '' && filled.length > 1 && filled.every((cell) => (columns[cells.indexOf(cell)] ?? '') === ''))
      return [wholeRow(evidence, rank, `${unit.id} ${r}`, cells, notes)]
    return cells.flatMap((cell, c): Candidate[] => {
      if (nothing.test(cell.text) || (isLabel(cell) && !alone)) return []
      const column = columns[c] ?? ''
      const number = readCellQuantity(cell.text)
      const suffix = number && number.unit === '' ? columnUnit(column) || common || countedBy(column) || countedBy(label) : ''
      const value = `${cell.text}${suffix}`
      const names = [label, withoutUnit(column, suffix)].filter((t) => t !== '' && t !== cell.text)
      const inRow = labels.filter((l) => l.start !== cell.start).map((l): [number, number] => [l.start, l.end])
      return pieces(cell.text).map(([from, to]) => {
        const said = to - from < cell.text.length ? cell.text.slice(from, to).trim() : value
        return {
          evidence,
          rank,
          statement:
            names.length === 0
              ? said
              : `${names.join(' ').replaceAll('\n', ' ')}${/[^\x00-\x7f]/.test(names.join('') + said) ? '：' : ': '}${said}`,
          value: said,
          own: [...names, said].join('\n'),
          near: `${corner}\n${notes}`,
          row: others(cells, cell),
          far: unit.context,
          ranges: [...inRow.filter(([s, e]) => e > s), [cell.start + from, cell.start + to]],
          rowKey: `${unit.id} ${r}`,
          cells,
          column,
          joined: 1,
          label,
          bare: number !== null && number.unit === '' && suffix === '',
        }
      })
    })
  })
}

const others = (cells: readonly GridCellText[], cell: GridCellText): string =>
  cells
    .filter((c) => c !== cell && c.text !== '')
    .map((c) => c.text)
    .join('\n')
    .slice(0, longestRow)

/** A row in which nothing names a cell is one statement (30 ～ 35 km未満 18,700 円). */
function wholeRow(evidence: Evidence, rank: number, rowKey: string, cells: readonly GridCellText[], notes: string): Candidate {
  const filled = cells.filter((c) => c.text !== '')
  const statement = filled.map((c) => c.text).join(' ')
  return {
    evidence,
    rank,
    statement,
    value: statement,
    own: statement,
    near: notes,
    far: evidence.unit.context,
    ranges: filled.map((c) => [c.start, c.end] as const),
    rowKey,
    column: '',
    joined: 1,
    label: '',
  }
}

/** The unit of a line such as `（単位：千円）`, '' without. */
function unitLine(text: string): string {
  const named = /(?:単[ \t]*位|unit)s?[ \t]*[:は]?[ \t]*([^\s()、,\]]{1,10})/iu.exec(foldWidth(text))?.[1] ?? ''
  return isUnit(named) ? named : ''
}

/** The unit a column header gives in brackets or as its last word. */
function columnUnit(column: string): string {
  const folded = foldWidth(column)
  const candidates = [
    [...folded.matchAll(/[([]\s*([^()[\]]{1,10}?)\s*[)\]]/gu)].at(-1)?.[1],
    folded.split('\n').at(-1),
    /[%‰]$/u.exec(folded)?.[0],
  ]
  const known = candidates.find((text) => text && isUnit(text))
  const latin = /^[A-Za-zµμΩ°%/]{1,6}$/u.test(candidates[0] ?? '') ? (candidates[0] ?? '') : ''
  const unit = known ?? latin
  return /^[A-Za-z]/.test(unit) ? ` ${unit}` : unit
}

/** 検査件数 is counted by 件, 避難者数 by 人. */
function countedBy(name: string): string {
  const last = foldWidth(name)
    .replace(/[()（）].*$/u, '')
    .replace(/\s+$/u, '')
  if (/(?:者|人|員|児|患)数?$/u.test(last) && /数$|者$/u.test(last)) return '人'
  const counted = /(世帯|箇所|か所|カ所|[戸棟件台本枚個隻機校店社])数$/u.exec(last)?.[1]
  return counted ?? ''
}

const withoutUnit = (column: string, unit: string): string =>
  unit !== '' && column.endsWith(`\n${unit.trim()}`) ? column.slice(0, -unit.trim().length - 1) : column
