import type { Atom } from '../atom.ts'
import type { EdgeLine, EdgeLines } from './edge-lines.ts'

/** A page's words outside its tables, and its lines near the edges. */
export interface PageWords {
  readonly rest: readonly Atom[]
  readonly edges: EdgeLines
}

const samePlace = 5
const leastLeft = 300

/**
 * The words that the size of body text is taken from: those of all pages, but for lines at an edge that stand on another page as well. On
 * slides these may be most of the letters. Where hardly any others are left, all words count.
 */
export function bodyWords(pages: readonly PageWords[]): readonly Atom[] {
  if (pages.length < 2) return pages.flatMap((p) => p.rest)
  const words = pages.flatMap((page) => {
    const repeated = new Set<Atom>()
    for (const side of ['top', 'bottom'] satisfies (keyof EdgeLines)[]) {
      const others = pages.flatMap((p) => (p === page ? [] : p.edges[side]))
      for (const line of page.edges[side])
        if (others.some((other) => isSame(line, other))) for (const atom of line.atoms) repeated.add(atom)
    }
    return repeated.size === 0 ? page.rest : page.rest.filter((a) => !repeated.has(a))
  })
  const length = (list: readonly Atom[]): number => list.reduce((n, a) => n + a.text.length, 0)
  return length(words) >= leastLeft ? words : pages.flatMap((p) => p.rest)
}

const isSame = (a: EdgeLine, b: EdgeLine): boolean => a.masked === b.masked && Math.abs(a.box.y - b.box.y) <= samePlace
