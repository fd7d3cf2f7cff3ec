import type { ReadBlock, ReadTable } from '@colrag/core/schemas'
import type { ReadDocument } from '../read-document.ts'
import { escapeInline, escapeLines } from './escape-markdown.ts'
import { filledRows } from './filled-rows.ts'
import { joinTables } from './join-tables.ts'
import type { JoinedTable } from './join-tables.ts'
import { listItems } from './list-items.ts'
import { joinSoftLines } from './soft-lines.ts'
import { isWholeTable, tabbedRuns } from './tabbed-runs.ts'

/**
 * A document as Markdown: headings, paragraphs, lists and pipe tables in reading order; furniture is left out. A table over several pages
 * is one; spans are filled; lines that only want of room broke are one. What the document says never becomes markup.
 */
export function toMarkdown(document: ReadDocument): string {
  const joined = joinTables(document)
  const parts = document.pages.flatMap((page) => [
    `<!-- page ${page.number} -->`,
    ...page.blocks.map((block) => blockMarkdown(block, joined.get(block.id))).filter((text) => text !== ''),
  ])
  return `${parts.join('\n\n')}\n`
}

function blockMarkdown(block: ReadBlock, joined: JoinedTable | undefined): string {
  if (block.kind === 'furniture') return ''
  if (isWholeTable(block)) return joined ? joinedMarkdown(joined) : ''
  if (block.table) {
    return tabbedRuns(block)
      .map((run) => ('table' in run ? tableMarkdown(run.table) : escapeLines(joinSoftLines(run.prose))))
      .join('\n\n')
  }
  const text = block.text.trim()
  if (text === '') return ''
  switch (block.kind) {
    case 'title':
      return `# ${headingText(text)}`
    case 'heading':
      return `## ${headingText(text)}`
    case 'list':
      return listItems(text)
        .map((item) => `- ${escapeLines(item)}`)
        .join('\n')
    case 'caption':
      return `*${escapeInline(oneLine(text))}*`
    default:
      return escapeLines(joinSoftLines(text))
  }
}

/** What a pipe table cannot say stands in a comment before it: the unit of its values and where its pages begin. */
function joinedMarkdown({ table, parts }: JoinedTable): string {
  const notes = [
    ...(table.unit === undefined ? [] : [`unit ${table.unit.replace(/[\s<>-]+/gu, ' ')}`]),
    ...parts.slice(1).map((part) => `page ${part.page} from row ${part.firstRow + 1}${part.cut ? ', the row before goes on there' : ''}`),
  ]
  const body = tableMarkdown(table)
  return body === '' || notes.length === 0 ? body : `<!-- ${notes.join('; ')} -->\n\n${body}`
}

/** A table without rows or columns is ''. */
export function tableMarkdown(table: ReadTable): string {
  if (table.rows === 0 || table.columns === 0) return ''
  const [head = [], ...body] = filledRows(table).map((row) => row.map((text) => escapeInline(oneLine(text.trim()))))
  return [head, head.map(() => '---'), ...body].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** Number signs at the end of a heading would be taken for its closing. */
const headingText = (text: string): string => escapeInline(oneLine(text)).replace(/#(?=#*$)/g, '\\#')
const oneLine = (text: string): string => joinSoftLines(text).replace(/\s*[\r\n]\s*/g, ' ')
