import type { Atom } from '../atom.ts'
import { captionLabel } from '../kinds/caption-label.ts'
import { wordOrder } from '../flow/word-order.ts'
import type { Scene } from '../scene.ts'
import type { Sheet, SheetCell } from './sheet.ts'

const note = /^(?:notes?\b|sources?\b|exhibit reads|\*|†|[(（]?[※注]|出典|資料[:：]|備考[:：])/i
const longNote = 140

/**
 * Takes a caption in the first row and notes in the last rows out of a table whose frame was drawn around them as well: rows of one cell
 * over the whole width. Returns the rest and the words that were taken out.
 */
export function peelNotes(scene: Scene, sheet: Sheet): { readonly sheet: Sheet; readonly out: readonly Atom[] } {
  let { ys, cells } = sheet
  const out: Atom[] = []
  const whole = (row: number): SheetCell | undefined =>
    cells.find((c) => c.top === row && c.bottom === row && c.left === 0 && c.right === sheet.xs.length - 2 && c.atoms.length > 0)
  const text = (cell: SheetCell): string =>
    wordOrder(cell.atoms, scene.frame)
      .map((a) => a.text)
      .join(' ')
  const first = whole(0)
  if (first && ys.length > 3 && captionLabel(text(first))) {
    out.push(...first.atoms)
    ys = ys.slice(1)
    cells = cells.filter((c) => c !== first).map((c) => ({ ...c, top: c.top - 1, bottom: c.bottom - 1 }))
  }
  for (;;) {
    const last = ys.length > 3 ? whole(ys.length - 2) : undefined
    if (!last || !(note.test(text(last)) || text(last).length > longNote)) return { sheet: { xs: sheet.xs, ys, cells }, out }
    out.push(...last.atoms)
    ys = ys.slice(0, -1)
    cells = cells.filter((c) => c !== last)
  }
}
