import type { SpanSlice, TableGrid } from '@colrag/core'
import type { Atom } from '../../atom.ts'
import type { DraftGrid } from '../../draft.ts'

/** A grid with its words as slices. */
export const gridOfCells = ({ cells, ...grid }: DraftGrid): TableGrid => ({
  ...grid,
  cells: cells.map(({ atoms, ...cell }) => ({ ...cell, slices: atoms.map(({ span, start, end }) => ({ span, start, end })) })),
})

/** A grid with its slices as words, as `pieces` gives them. */
export const cellsOfGrid = ({ cells, ...grid }: TableGrid, pieces: (slice: SpanSlice) => readonly Atom[]): DraftGrid => ({
  ...grid,
  cells: cells.map(({ slices, ...cell }) => ({ ...cell, atoms: slices.flatMap(pieces) })),
})
