/** A cell by its place in the grid, counting from 0 or 1, and its text. */
export interface PlacedCell {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
  readonly text: string
}

export interface PlacedTable {
  readonly page: number
  readonly cells: readonly PlacedCell[]
}

/** Relations in the truth, among those predicted, and in both. */
export interface RelationCounts {
  readonly correct: number
  readonly predicted: number
  readonly truth: number
}

/**
 * Adjacency relations of a table (Göbel et al., A methodology for evaluating algorithms for table understanding in PDF documents, DocEng 2012):
 * each cell with content and its nearest cell with content to the right and below, with the number of blank positions between them. A pair
 * of cells that meets in several rows or columns counts once. Keys carry direction, both texts and the blanks; values how often they occur.
 */
export function adjacencyRelations(cells: readonly PlacedCell[]): ReadonlyMap<string, number> {
  const texts: string[] = []
  const rows = new Map<number, Map<number, number>>()
  const columns = new Map<number, Map<number, number>>()
  for (const cell of cells) {
    const text = relationText(cell.text)
    if (text === '') continue
    const index = texts.push(text) - 1
    for (let r = cell.row; r < cell.row + cell.rowSpan; r++) {
      for (let c = cell.column; c < cell.column + cell.columnSpan; c++) {
        place(rows, r, c, index)
        place(columns, c, r, index)
      }
    }
  }
  const relations = new Map<string, number>()
  for (const [direction, lines] of [
    ['right', rows],
    ['below', columns],
  ] as const) {
    const met = new Set<string>()
    for (const [, line] of [...lines].sort(byNumber)) {
      let last: readonly [number, number] | null = null
      for (const [position, index] of [...line].sort(byNumber)) {
        if (last && last[1] !== index && !met.has(`${last[1]} ${index}`)) {
          met.add(`${last[1]} ${index}`)
          const key = [direction, texts[last[1]], texts[index], position - last[0] - 1].join('\u0000')
          relations.set(key, (relations.get(key) ?? 0) + 1)
        }
        last = [position, index]
      }
    }
  }
  return relations
}

/**
 * One document. Each true table takes, in order, that unused predicted table of its page with which it shares most relations; relations of
 * predicted tables that nobody takes count as predicted and wrong.
 */
export function documentRelations(truth: readonly PlacedTable[], predicted: readonly PlacedTable[]): RelationCounts {
  const free = predicted.map((table) => ({ page: table.page, relations: adjacencyRelations(table.cells) }))
  const all = free.reduce((sum, { relations }) => sum + total(relations), 0)
  let correct = 0
  let wanted = 0
  for (const table of truth) {
    const relations = adjacencyRelations(table.cells)
    wanted += total(relations)
    let best = 0
    let chosen = -1
    free.forEach((candidate, i) => {
      const common = candidate.page === table.page ? shared(relations, candidate.relations) : 0
      if (common > best) [best, chosen] = [common, i]
    })
    if (chosen >= 0) free.splice(chosen, 1)
    correct += best
  }
  return { correct, predicted: all, truth: wanted }
}

/** Competition text: no white space or soft hyphens, capitals, every other mark alike. */
function relationText(text: string): string {
  return text
    .replace(/[\s\u001c-\u001f\u0085\u00ad]/g, '')
    .replace(/[^A-Za-z0-9_]/gu, '_')
    .toUpperCase()
}

function place(lines: Map<number, Map<number, number>>, line: number, position: number, index: number): void {
  const held = lines.get(line) ?? new Map<number, number>()
  held.set(position, index)
  lines.set(line, held)
}

const byNumber = ([a]: readonly [number, unknown], [b]: readonly [number, unknown]): number => a - b
const total = (relations: ReadonlyMap<string, number>): number => [...relations.values()].reduce((a, b) => a + b, 0)
const shared = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number =>
  [...a].reduce((sum, [key, count]) => sum + Math.min(count, b.get(key) ?? 0), 0)
