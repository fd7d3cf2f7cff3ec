import { summed, textWeight } from '../text-weight.ts'
import type { TextWeight } from '../text-weight.ts'
import type { EdgeLine, EdgeLines } from './edge-lines.ts'

/** The weight of a page's words outside its tables, and its lines near the edges, which are of these words. */
export interface PageWords {
  readonly weight: TextWeight
  readonly edges: EdgeLines
}

const samePlace = 5
const leastLeft = 300

/**
 * The weight of the words that the size of body text is taken from: those of all pages, but for lines at an edge that stand on another page
 * as well. On slides these may be most of the letters. Where hardly any others are left, all words count.
 */
export function bodyWeight(pages: readonly PageWords[]): TextWeight {
  const all = summed(
    textWeight([]),
    pages.map((p) => p.weight),
    1,
  )
  const repeated = pages.length < 2 ? [] : [...repeatedLines(pages, 'top'), ...repeatedLines(pages, 'bottom')]
  const left = summed(
    all,
    repeated.map((line) => textWeight(line.atoms)),
    -1,
  )
  return left.length >= leastLeft ? left : all
}

/** Lines of an edge that say the same at the same height on another page. */
function repeatedLines(pages: readonly PageWords[], side: keyof EdgeLines): readonly EdgeLine[] {
  const saying = Map.groupBy(
    pages.flatMap((page) => page.edges[side].map((line) => ({ page, line }))),
    ({ line }) => line.masked,
  )
  return [...saying.values()].flatMap((alike) =>
    alike
      .filter(({ page, line }) => alike.some((o) => o.page !== page && Math.abs(o.line.box.y - line.box.y) <= samePlace))
      .map((a) => a.line),
  )
}
