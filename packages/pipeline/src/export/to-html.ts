import type { ReadBlock } from '@colrag/core/schemas'
import type { ReadDocument } from '../read-document.ts'
import { escapeHtml } from './escape-html.ts'
import { joinTables } from './join-tables.ts'
import type { JoinedTable } from './join-tables.ts'
import { listItems } from './list-items.ts'
import { joinSoftLines } from './soft-lines.ts'
import { tableHtml } from './table-html.ts'
import { isWholeTable, tabbedRuns } from './tabbed-runs.ts'

type Titled = ReadDocument & { readonly title?: string }

/**
 * A document as one HTML page without scripts; spans stay spans, a table over several pages is one, its caption inside it; every text is escaped,
 * blocks carry their page and id.
 */
export const toHtml = (document: Titled): string => `${htmlStart(document.title ?? '')}${htmlPages(document)}${htmlEnd}`

/** Several documents on one page, written one by one: `htmlStart`, an `htmlArticle` for each, `htmlEnd`. */
export const htmlStart = (title: string): string =>
  `<!doctype html>\n<html lang="ja">\n<meta charset="utf-8">\n<title>${escapeHtml(title)}</title>\n<style>table{border-collapse:collapse}td,th{border:1px solid #999;padding:2px 6px;white-space:pre-line}.vertical{writing-mode:vertical-rl}</style>\n`
export const htmlEnd = '</html>\n'

export const htmlArticle = (document: Titled): string =>
  `<article data-uri="${escapeHtml(document.uri)}">\n<header>${escapeHtml(document.title ?? '')}</header>\n${htmlPages(document)}</article>\n`

function htmlPages(document: Titled): string {
  const joined = joinTables(document)
  const blocks = document.pages.flatMap((page) => page.blocks)
  const captions = new Map(
    blocks.flatMap((block) =>
      block.kind === 'caption' && block.belongsTo !== undefined && joined.has(block.belongsTo) ? [[block.belongsTo, block] as const] : [],
    ),
  )
  const inTable = new Set<ReadBlock>(captions.values())
  return document.pages
    .map(
      (page) =>
        `<section data-page="${page.number}">\n${page.blocks
          .filter((block) => !inTable.has(block))
          .map((block) => blockHtml(block, joined.get(block.id), captions.get(block.id)))
          .filter((html) => html !== '')
          .join('\n')}\n</section>\n`,
    )
    .join('')
}

function blockHtml(block: ReadBlock, joined: JoinedTable | undefined, caption: ReadBlock | undefined): string {
  const open = (tag: string): string => `<${tag} id="${escapeHtml(block.id)}"${block.direction === 'vertical' ? ' class="vertical"' : ''}>`
  const text = escapeHtml(joinSoftLines(block.text.trim())).replaceAll('\n', '<br>')
  if (block.kind === 'furniture') return ''
  if (isWholeTable(block)) return joined ? tableHtml(joined, open('table'), caption) : ''
  if (block.table) {
    const runs = tabbedRuns(block).map((run) =>
      'table' in run
        ? tableHtml({ table: run.table, parts: [] }, '<table>')
        : `<p>${escapeHtml(joinSoftLines(run.prose)).replaceAll('\n', '<br>')}</p>`,
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
      return `${open('ul')}${listItems(block.text)
        .map((item) => `<li>${escapeHtml(item)}</li>`)
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
