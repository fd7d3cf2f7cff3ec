import type { TableNode } from './table-tree.ts'

interface Ordered {
  /** Nodes in postorder. */
  readonly nodes: readonly TableNode[]
  /** The leftmost leaf below each node. */
  readonly leftmost: readonly number[]
  /** Nodes that have a left sibling, and the root. */
  readonly keyRoots: readonly number[]
}

/**
 * The least cost that makes one ordered tree of another: 1 for each node put in or taken out, `rename` for each that becomes another (Zhang and Shasha,
 * Simple fast algorithms for the editing distance between trees and related problems, 1989).
 */
export function treeEditDistance(from: TableNode, to: TableNode, rename: (from: TableNode, to: TableNode) => number): number {
  const [a, b] = [ordered(from), ordered(to)]
  const width = b.nodes.length
  const trees = new Float64Array(a.nodes.length * width)
  const forest = new Float64Array((a.nodes.length + 1) * (width + 1))
  for (const i of a.keyRoots)
    for (const j of b.keyRoots) {
      const [left, top] = [a.leftmost[i] as number, b.leftmost[j] as number]
      const at = (x: number, y: number): number => (x - left + 1) * (width + 1) + (y - top + 1)
      forest[at(left - 1, top - 1)] = 0
      for (let x = left; x <= i; x++) forest[at(x, top - 1)] = (forest[at(x - 1, top - 1)] as number) + 1
      for (let y = top; y <= j; y++) forest[at(left - 1, y)] = (forest[at(left - 1, y - 1)] as number) + 1
      for (let x = left; x <= i; x++)
        for (let y = top; y <= j; y++) {
          const [endX, endY] = [a.leftmost[x] as number, b.leftmost[y] as number]
          const whole = endX === left && endY === top
          const kept = whole
            ? (forest[at(x - 1, y - 1)] as number) + rename(a.nodes[x] as TableNode, b.nodes[y] as TableNode)
            : (forest[at(endX - 1, endY - 1)] as number) + (trees[x * width + y] as number)
          const best = Math.min(kept, (forest[at(x - 1, y)] as number) + 1, (forest[at(x, y - 1)] as number) + 1)
          forest[at(x, y)] = best
          if (whole) trees[x * width + y] = best
        }
    }
  return trees[trees.length - 1] as number
}

function ordered(root: TableNode): Ordered {
  const nodes: TableNode[] = []
  const leftmost: number[] = []
  const last = new Map<number, number>()
  const visit = (node: TableNode): number => {
    let left = -1
    for (const child of node.children) {
      const below = visit(child)
      if (left < 0) left = below
    }
    const own = nodes.push(node) - 1
    leftmost.push(left < 0 ? own : left)
    last.set(leftmost[own] as number, own)
    return leftmost[own] as number
  }
  visit(root)
  return { nodes, leftmost, keyRoots: [...last.values()].sort((x, y) => x - y) }
}
