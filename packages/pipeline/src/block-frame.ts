import type { Block, BlockFrame } from '@colrag/core'

/** What is kept of a block when its glyphs are let go. */
export function blockFrame({ slices: _slices, grid, ...frame }: Block): BlockFrame {
  return grid ? { ...frame, tableScore: grid.score } : frame
}
