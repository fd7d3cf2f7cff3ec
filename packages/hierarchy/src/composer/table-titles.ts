import type { BlockFrame, BlockId, BlockText } from '@colrag/core'
import { headerLines } from './table-groups.ts'

/** What a table's rows need beside them to be understood. `unit` as printed, `単位：千円`. */
export interface TableHead {
  readonly title: string
  readonly unit: string
  readonly header: readonly string[]
  readonly headerColumns: number
}

export interface PageBlock {
  readonly block: BlockFrame
  readonly text: BlockText
}

const unitNote = /[（(［[]?\s*(?:単\s*位|[Uu]nits?)\s*[:：]?\s*[^）)\]］\n]{1,24}[）)］\]]?/u
const longestTitle = 80

/**
 * Title and unit come from the captions and legends that belong to the table, else from a short line right before it; a table that goes on
 * from the page before inherits what it does not say itself.
 */
export function tableHead(index: number, page: readonly PageBlock[], earlier: ReadonlyMap<BlockId, TableHead>): TableHead {
  const subject = page[index]
  if (!subject?.text.table) return { title: '', unit: '', header: [], headerColumns: 0 }
  const { table } = subject.text
  const from = table.continues === undefined ? undefined : earlier.get(table.continues)
  const own = page.filter((b) => b.block.belongsTo === subject.block.id)
  const before = page[index - 1]
  const named =
    own.find((b) => b.block.kind === 'caption' && !isUnitNote(b.text.text)) ?? (before && mayName(before) && !from ? before : undefined)
  const unit = [...own, ...(before ? [before] : []), subject]
    .map((b) => unitNote.exec(b.text.text.slice(0, 300))?.[0].trim() ?? '')
    .find((u) => u !== '')
  const header = headerLines(subject.text, table)
  return {
    title: named ? flat(named.text.text) : (from?.title ?? ''),
    unit: unit ?? from?.unit ?? '',
    header: header.length > 0 ? header : (from?.header ?? []),
    headerColumns: table.headerColumns,
  }
}

const isUnitNote = (text: string): boolean => text.replace(unitNote, '').trim() === ''

function mayName({ block, text }: PageBlock): boolean {
  const fits = block.kind === 'caption' || block.kind === 'text' || block.kind === 'list'
  return (
    fits && block.belongsTo === undefined && text.text.length <= longestTitle && !/[。．]\s*$/.test(text.text) && !isUnitNote(text.text)
  )
}

const flat = (text: string): string => text.replace(/\s*\n\s*/g, ' ').trim()
