import { escapeHtml, tableHtml } from '@colrag/pipeline'
import type { ReviewedBlock } from '@colrag/pipeline'
import { confidenceText } from './confidence-text.ts'

const style = [
  'body{font:14px/1.5 sans-serif;margin:2em;max-width:80em}',
  'section{display:grid;grid-template-columns:3fr 2fr;gap:1.5em;border-top:1px solid #bbb;padding:1em 0}',
  'h2{grid-column:1/-1;font-size:1em;margin:0}',
  'h2 small{font-weight:normal;color:#555}',
  'img{max-width:100%;border:1px solid #ccc}',
  'pre{white-space:pre-wrap;margin:0 0 1em;background:#f6f6f6;padding:.5em}',
  'div.table{overflow:auto;max-height:40em;margin:0 0 1em}',
  'table{border-collapse:collapse;font-size:.9em}',
  'td,th{border:1px solid #bbb;padding:.1em .4em;vertical-align:top;white-space:pre-line;text-align:left}',
  'th{background:#eee}',
  '.reason{color:#a00}',
].join('')

const order =
  'First blocks that should say something and in which no text was found, the largest first and at most five where others are in doubt; then those that were read with the least confidence; then the others.'

/** Picture and text of each block side by side, a table as a table; no scripts, and no text becomes markup. */
export function reviewPage(blocks: readonly { readonly block: ReviewedBlock; readonly picture: string | null }[]): string {
  const sections = blocks.map(({ block, picture }, i) => {
    const place = `${block.title}, page ${block.page}`
    const missing = block.issues.map((issue) => issue.message).join('; ')
    return [
      '<section>',
      `<h2>${i + 1}. ${escapeHtml(place)} <small>${block.kind} ${escapeHtml(block.blockId)}</small></h2>`,
      `<div>${picture === null ? `no picture: ${escapeHtml(missing)}` : `<img src="${escapeHtml(picture)}" alt="${escapeHtml(place)}">`}</div>`,
      `<div>${textOf(block)}${escapeHtml(confidenceText(block.confidence))}<div class="reason">${escapeHtml(block.reason)}</div></div>`,
      '</section>',
    ].join('\n')
  })
  return `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>colrag review</title>\n<style>${style}</style>\n<h1>The least sure blocks</h1>\n<p>${order}</p>\n${sections.join('\n')}\n</html>\n`
}

function textOf({ text, table }: ReviewedBlock): string {
  if (table && text.trim() !== '') return `<div class="table">${tableHtml({ table, parts: [] }, '<table>')}</div>`
  return `<pre>${escapeHtml(text) || '(no text)'}</pre>`
}
