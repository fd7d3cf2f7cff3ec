import type { ReadBlock, ReadTable } from '@colrag/core/schemas'
import type { ReadDocument } from '../read-document.ts'
import { filledRows } from './filled-rows.ts'

/** A document as Markdown: headings, paragraphs, lists and pipe tables in reading order; furniture is left out. Spans are filled. */
export function toMarkdown(document: ReadDocument): string {
  const parts = document.pages.flatMap((page) => [
    `<!-- page ${page.label || page.number} -->`,
    ...page.blocks.map(blockMarkdown).filter((text) => text !== ''),
  ])
  return `${parts.join('\n\n')}\n`
}

function blockMarkdown(block: ReadBlock): string {
  if (block.kind === 'furniture') return ''
  if (block.table) return tableMarkdown(block.table)
  const text = escape(block.text.trim())
  if (text === '') return ''
  switch (block.kind) {
    case 'title':
      return `# ${oneLine(text)}`
    case 'heading':
      return `## ${oneLine(text)}`
    case 'list':
      return text
        .split('\n')
        .map((line) => `- ${line.replace(/^\s*[・●○■◆•*-]\s*/u, '')}`)
        .join('\n')
    case 'caption':
      return `*${oneLine(text)}*`
    default:
      return text
  }
}

export function tableMarkdown(table: ReadTable): string {
  const rows = filledRows(table).map((row) => row.map((text) => escape(oneLine(text)).replaceAll('|', '\\|')))
  const columns = Math.max(1, table.columns)
  const head = rows[0] ?? []
  return [head, Array.from({ length: columns }, () => '---'), ...rows.slice(1)].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ')
/** What a document says must not become markup. */
const escape = (text: string): string => text.replace(/[\\`<>]/g, (c) => `\\${c}`).replace(/^(#{1,6}\s)/gm, '\\$1')
