import type { StructureNode } from '@colrag/core'

/** What kind of text a tag says that it holds. */
export type TagClass = 'title' | 'heading' | 'body' | 'item' | 'caption' | 'note' | 'formula' | 'figure' | 'cell' | 'artifact'

/**
 * A block-level element of a tagged page. `rank` counts elements in the order of the tags; `depth` is a heading's level, 1 the highest;
 * `table` and `cell` are the elements of the table and cell that it lies in.
 */
export interface TaggedElement {
  readonly node: StructureNode
  readonly tag: TagClass
  readonly rank: number
  readonly depth?: number
  readonly table?: StructureNode
  readonly cell?: StructureNode
}

interface Place {
  readonly table?: StructureNode
  readonly cell?: StructureNode
}

/** The elements of a page by the marked contents they hold. `repeated`: some content is in two of them. */
export interface TagIndex {
  readonly elements: ReadonlyMap<number, TaggedElement>
  readonly tables: readonly StructureNode[]
  readonly figures: readonly StructureNode[]
  readonly repeated: boolean
}

const classes: Readonly<Record<string, TagClass>> = {
  Title: 'title',
  H: 'heading',
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  H5: 'heading',
  H6: 'heading',
  P: 'body',
  BlockQuote: 'body',
  Code: 'body',
  TOCI: 'body',
  Aside: 'body',
  LI: 'item',
  Caption: 'caption',
  Note: 'note',
  FENote: 'note',
  Formula: 'formula',
  Figure: 'figure',
  TD: 'cell',
  TH: 'cell',
  Artifact: 'artifact',
}
/** Elements whose content is theirs, whatever paragraphs lie inside. */
const closed: ReadonlySet<TagClass> = new Set(['title', 'heading', 'item', 'caption', 'note', 'formula', 'figure', 'artifact'])

/** Reads the tags of a page once; content of no block-level element counts as body text. */
export function tagIndex(structure: readonly StructureNode[]): TagIndex {
  const elements = new Map<number, TaggedElement>()
  const tables: StructureNode[] = []
  const figures: StructureNode[] = []
  let repeated = false
  let rank = 0
  const visit = (node: StructureNode, outer: TaggedElement | null, place: Place): void => {
    if (node.role === 'Table') tables.push(node)
    if (node.role === 'Figure') figures.push(node)
    const within: Place =
      node.role === 'Table' ? { table: node } : place.table && (node.role === 'TD' || node.role === 'TH') ? { ...place, cell: node } : place
    const tag = classes[node.role]
    const isPart = outer && closed.has(outer.tag) && tag !== 'item' && tag !== 'note'
    const element = isPart || !tag ? outer : elementOf(node, tag, within, rank++)
    for (const part of node.parts) {
      if (typeof part !== 'number') visit(part, element, within)
      else if (elements.has(part)) repeated = true
      else elements.set(part, element ?? { node, tag: 'body', rank: rank++, ...within })
    }
  }
  for (const node of structure) visit(node, null, {})
  return { elements, tables, figures, repeated }
}

function elementOf(node: StructureNode, tag: TagClass, place: Place, rank: number): TaggedElement {
  const level = tag === 'heading' ? { depth: Number(node.role[1] ?? 1) } : {}
  return { node, tag, rank, ...level, ...place }
}
