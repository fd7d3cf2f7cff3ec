import type { Block, PageRecord } from '@colrag/core'
import type { Draft } from '../draft.ts'

/** What the cells of a table say, without white space, and whether all of a cell is bold. Spanning cells stand at their first place. */
export interface SaidCell {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly text: string
  readonly bold: boolean
}

export const saidInDraft = ({ grid }: Draft): readonly SaidCell[] =>
  (grid?.cells ?? []).map(({ row, column, rowSpan, atoms }) => ({
    row,
    column,
    rowSpan,
    text: atoms.map((a) => a.text).join(''),
    bold: atoms.length > 0 && atoms.every((a) => a.bold),
  }))

export const saidInBlock = (page: PageRecord, { grid }: Block): readonly SaidCell[] =>
  (grid?.cells ?? []).map(({ row, column, rowSpan, slices }) => ({
    row,
    column,
    rowSpan,
    text: slices.map(({ span, start, end }) => (page.spans[span]?.text ?? '').slice(start, end).replace(/\s+/g, '')).join(''),
    bold: slices.length > 0 && slices.every(({ span }) => page.spans[span]?.bold === true),
  }))

/** The rows before `end`, as one text. */
export const textAbove = (cells: readonly SaidCell[], end: number): string =>
  cells
    .filter((c) => c.row < end)
    .map((c) => c.text)
    .join('|')
