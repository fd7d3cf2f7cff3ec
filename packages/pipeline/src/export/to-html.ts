import type { ReadBlock, ReadTable } from '@colrag/core/schemas'
import type { ReadDocument } from '../read-document.ts'
import { isWholeTable, tabbedRuns } from './tabbed-runs.ts'

type Titled = ReadDocument & { readonly title?: string }

/** A document as one HTML page without scripts; spans stay spans, every text is escaped, blocks carry their page and id. */
export const toHtml = (document: Titled): string => `${htmlStart(document.title ?? '')}${htmlPages(document)}${htmlEnd}`

/** Several documents on one page, written one by one: `htmlStart`, an `htmlArticle` for each, `htmlEnd`. */
export const htmlStart = (title: string): string =>
  `<!doctype html>\n<html lang="ja">\n<meta charset="utf-8">\n<title>${escapeHtml(title)}</title>\n<style>table{border-collapse:collapse}td,th{border:1px solid #999;padding:2px 6px;white-space:pre-line}.vertical{writing-mode:vertical-rl}</style>\n`
export const htmlEnd = '</html>\n'

export const htmlArticle = (document: Titled): string =>
  `<article data-uri="${escapeHtml(document.uri)}">\n<header>${escapeHtml(document.title ?? '')}</header>\n${htmlPages(document)}</article>\n`

const htmlPages = (document: Titled): string =>
  document.pages
    .map(
      (page) =>
        `<section data-page="${page.number}">\n${page.blocks
          .map(blockHtml)
          .filter((html) => html !== '')
          .join('\n')}\n</section>\n`,
    )
    .join('')

function blockHtml(block: ReadBlock): string {
  const open = (tag: string): string => `<${tag} id="${escapeHtml(block.id)}"${block.direction === 'vertical' ? ' class="vertical"' : ''}>`
  const text = escapeHtml(block.text.trim()).replaceAll('\n', '<br>')
  if (block.kind === 'furniture') return ''
  if (block.table && isWholeTable(block)) return `${open('table')}\n${tableRows(block.table)}\n</table>`
  if (block.table) {
    const runs = tabbedRuns(block).map((run) =>
      'table' in run ? `<table>\n${tableRows(run.table)}\n</table>` : `<p>${escapeHtml(run.prose).replaceAll('\n', '<br>')}</p>`,
    )
    return `${open('div')}\n${runs.join('\n')}\n</div>`
  }
  if (text === '') return ''
  switch (block.kind) {
    case 'title':
      return `${open('h1')}${text}</h1>`
    case 'heading':
      return `${open('h2')}${text}</h2>`
    case 'list':
      return `${open('ul')}${block.text
        .trim()
        .split('\n')
        .map((line) => `<li>${escapeHtml(line)}</li>`)
        .join('')}</ul>`
    case 'figure':
    case 'photo':
    case 'map':
    case 'chart':
      return `${open('figure')}${text}</figure>`
    default:
      return `${open('p')}${text}</p>`
  }
}

function tableRows(table: ReadTable): string {
  const rows: string[] = []
  for (let row = 0; row < table.rows; row++) {
    const cells = table.cells
      .filter((c) => c.row === row)
      .sort((a, b) => a.column - b.column)
      .map((cell) => {
        const tag = cell.header ? 'th' : 'td'
        const spans = `${cell.rowSpan > 1 ? ` rowspan="${cell.rowSpan}"` : ''}${cell.columnSpan > 1 ? ` colspan="${cell.columnSpan}"` : ''}`
        return `<${tag}${spans}>${escapeHtml(cell.text)}</${tag}>`
      })
    rows.push(`<tr>${cells.join('')}</tr>`)
  }
  return rows.join('\n')
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c)
