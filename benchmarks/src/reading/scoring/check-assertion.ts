import { standsNear } from './edit-distance.ts'
import { plainText } from './plain-text.ts'
import { tableGrid } from './table-grid.ts'
import type { PlacedCell } from './adjacency.ts'

/** A statement about one page, of the forms that the olmOCR benchmark knows. */
export type Assertion =
  | { readonly type: 'present' | 'absent'; readonly text: string; readonly max_diffs?: number }
  | { readonly type: 'order'; readonly before: string; readonly after: string }
  | ({ readonly type: 'table'; readonly cell: string } & Readonly<Partial<Record<Neighbour | 'top_heading' | 'left_heading', string>>>)

type Neighbour = 'up' | 'down' | 'left' | 'right'

/** What was read of a page: its blocks in reading order. */
export interface AssertedPage {
  readonly blocks: readonly {
    readonly kind: string
    readonly text: string
    readonly table?: { readonly rows: number; readonly columns: number; readonly cells: readonly PlacedCell[] }
  }[]
}

const places: readonly (readonly [Neighbour, number, number])[] = [
  ['up', -1, 0],
  ['down', 1, 0],
  ['left', 0, -1],
  ['right', 0, 1],
]

/** `absent` and `order` look at the body, without furniture; `present` at everything. A table cell must have all its named neighbours. */
export function holdsOn(assertion: Assertion, page: AssertedPage): boolean {
  const body = (): string =>
    plainText(
      page.blocks
        .filter((b) => b.kind !== 'furniture')
        .map((b) => b.text)
        .join(' '),
    )
  switch (assertion.type) {
    case 'present':
      return standsNear(plainText(assertion.text), plainText(page.blocks.map((b) => b.text).join(' ')), assertion.max_diffs ?? 0)
    case 'absent':
      return !standsNear(plainText(assertion.text), body(), assertion.max_diffs ?? 0)
    case 'order': {
      const text = body()
      const first = text.indexOf(plainText(assertion.before).slice(0, 60))
      return first >= 0 && first < text.lastIndexOf(plainText(assertion.after).slice(0, 60))
    }
    case 'table': {
      const cell = plainText(assertion.cell)
      return page.blocks.some(({ table }) => {
        if (!table) return false
        const grid = tableGrid(table).map((row) => row.map(plainText))
        return grid.some((row, r) => row.some((text, c) => text === cell && neighboursHold(assertion, grid, r, c)))
      })
    }
  }
}

function neighboursHold(
  assertion: Extract<Assertion, { type: 'table' }>,
  grid: readonly (readonly string[])[],
  r: number,
  c: number,
): boolean {
  const { top_heading: top, left_heading: left } = assertion
  return (
    places.every(([name, dr, dc]) => {
      const wanted = assertion[name]
      return wanted === undefined || grid[r + dr]?.[c + dc] === plainText(wanted)
    }) &&
    (top === undefined || grid.slice(0, r).some((row) => row[c] === plainText(top))) &&
    (left === undefined || grid[r]?.slice(0, c).includes(plainText(left)) === true)
  )
}
