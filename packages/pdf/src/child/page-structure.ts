import type { StructureNode } from '@colrag/core'

/** A node of pdf.js's structure tree of one page, or a reference to marked content, an annotation or another object. */
interface TreeNode {
  readonly role?: string
  readonly alt?: string
  readonly children?: readonly TreeNode[]
  readonly type?: string
  readonly id?: string
}

export interface PageStructure {
  readonly nodes: readonly StructureNode[]
  /** By the number in the content stream. Marked contents that follow one another in one node are one, with the number of the first. */
  readonly marks: ReadonlyMap<number, { readonly mark: number; readonly block: number }>
}

/** Nodes inside a line: what they hold belongs to the block around them, as letters of one run may. */
const inline = new Set([
  'Span',
  'Link',
  'Quote',
  'Em',
  'Strong',
  'Code',
  'Reference',
  'Annot',
  'Lbl',
  'LBody',
  'Ruby',
  'RB',
  'RT',
  'RP',
  'Warichu',
  'WT',
  'WP',
])

/** More nodes than this are no account of one page. */
const mostNodes = 50_000

/** The structure of a page from pdf.js's tree, roles mapped; null in files without tags. Nodes that hold nothing and say nothing are left out. */
export function pageStructure(tree: unknown): PageStructure | null {
  if (tree === null || typeof tree !== 'object') return null
  const marks = new Map<number, { readonly mark: number; readonly block: number }>()
  let count = 0
  const convert = (node: TreeNode, around: number): StructureNode | null => {
    if (++count > mostNodes) return null
    const block = inline.has(node.role ?? '') ? around : count
    const parts: (number | StructureNode)[] = []
    for (const child of node.children ?? []) {
      if (child.type === 'content') addMark(parts, child.id ?? '', block)
      else if (child.role !== undefined) {
        const below = convert(child, block)
        if (below) parts.push(below)
      }
    }
    const alternate = (node.alt ?? '').trim()
    if (parts.length === 0 && alternate === '') return null
    return { role: node.role ?? '', ...(alternate === '' ? {} : { alternate }), parts }
  }
  const addMark = (parts: (number | StructureNode)[], id: string, block: number): void => {
    const mark = Number(/_mc(\d+)$/.exec(id)?.[1] ?? Number.NaN)
    // Content that two nodes claim stays with the first.
    if (!Number.isInteger(mark) || marks.has(mark)) return
    const last = parts.at(-1)
    marks.set(mark, { mark: typeof last === 'number' ? last : mark, block })
    if (typeof last !== 'number') parts.push(mark)
  }
  const nodes = ((tree as TreeNode).children ?? []).map((node) => convert(node, 0)).filter((node) => node !== null)
  return { nodes, marks }
}
