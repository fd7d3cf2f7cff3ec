import { tableTree } from './table-tree.ts'
import type { TableNode } from './table-tree.ts'
import { treeEditDistance } from './tree-edit-distance.ts'

/**
 * TEDS of two tables as HTML, in [0, 1]: 1 less the edits between their trees for each element of the larger one (Zhong, ShafieiBavani and Jimeno
 * Yepes, Image-based table recognition: data, model, and evaluation, 2020, equation 1). A cell becomes another at the share of its letters that differ, 1
 * where its spans do. `structure`: cells are not read. 0 where either text has no table.
 */
export function tableSimilarity(predicted: string, truth: string, options: { readonly structure?: boolean } = {}): number {
  const [a, b] = [tableTree(predicted), tableTree(truth)]
  if (!a || !b) return 0
  const edits = treeEditDistance(a.root, b.root, renaming(options.structure === true))
  const elements = Math.max(a.elements, b.elements)
  return elements === 0 ? 1 : Math.max(0, 1 - edits / elements)
}

/** The same cells are compared again and again. */
function renaming(structure: boolean): (from: TableNode, to: TableNode) => number {
  const known = new Map<TableNode, Map<TableNode, number>>()
  return (from, to) => {
    if (from.tag !== to.tag || from.span !== to.span) return 1
    if (structure || from.tag !== 'td') return 0
    const own = known.get(from) ?? new Map<TableNode, number>()
    known.set(from, own)
    const cost = own.get(to) ?? differing(from.content, to.content)
    own.set(to, cost)
    return cost
  }
}

/** Letters to put in, take out or change, as a share of those of the longer text. */
function differing(from: readonly string[], to: readonly string[]): number {
  if (from.length === 0 || to.length === 0) return from.length === to.length ? 0 : 1
  let row = Uint32Array.from({ length: to.length + 1 }, (_, j) => j)
  let next = new Uint32Array(to.length + 1)
  for (let i = 0; i < from.length; i++) {
    next[0] = i + 1
    for (let j = 0; j < to.length; j++)
      next[j + 1] = Math.min((next[j] as number) + 1, (row[j + 1] as number) + 1, (row[j] as number) + (from[i] === to[j] ? 0 : 1))
    ;[row, next] = [next, row]
  }
  return (row[to.length] as number) / Math.max(from.length, to.length)
}
