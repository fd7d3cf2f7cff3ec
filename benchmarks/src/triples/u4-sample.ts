import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ColragError } from '@colrag/core'

/** A cell of a securities report with the value that the task's authors say it has: a plain number, a day, or the text itself. */
export interface GoldCell {
  readonly question: string
  readonly cellId: string
  readonly gold: string
  /** The text of the cell, null where no file has it. */
  readonly text: string | null
  /** The unit that the filing declares for the number of this cell (百万円, 千株, %), '' for the plain one. */
  readonly unit: string
}

/** The power of ten that a filing declares beside a number, as the note of a printed table would name it. */
const unitOfScale: Readonly<Record<string, string>> = { '6': '百万円', '3': '千株', '-2': '%' }

/**
 * NTCIR-18 U4 sample (CC BY-SA 4.0, github.com/ntcir18-u4/sample_data): 1,051 questions with their cell in two annual securities reports.
 * Throws `not-found` where the folder has no gold file.
 */
export function u4Sample(folder: string): GoldCell[] {
  const file = join(folder, 'gold_standard.json')
  if (!existsSync(file))
    throw new ColragError('not-found', file, 'the U4 sample is not here', { hint: 'get it from github.com/ntcir18-u4/sample_data' })
  const gold = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { question: string; cell_id: string; value: string }>
  const cells = new Map<string, string>()
  for (const name of readdirSync(join(folder, 'reports'), { recursive: true, encoding: 'utf8' }).filter((n) => n.endsWith('.html'))) {
    const html = readFileSync(join(folder, 'reports', name), 'utf8')
    for (const [, id = '', body = ''] of html.matchAll(/<t[dh]\s+cell-id="([^"]+)"[^>]*>(.*?)<\/t[dh]>/gsu)) cells.set(id, body)
  }
  return Object.values(gold).map(({ question, cell_id, value }) => {
    const body = cells.get(cell_id)
    const scale = /<ix:nonfraction\b[^>]*\bscale="([^"]*)"/u.exec(body ?? '')?.[1] ?? ''
    return { question, cellId: cell_id, gold: value, text: body === undefined ? null : plainText(body), unit: unitOfScale[scale] ?? '' }
  })
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

function plainText(html: string): string {
  return html
    .replace(/<[^>]+>/gu, '')
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/giu, (whole, decimal: string, hex: string, name: string) =>
      decimal ? String.fromCodePoint(Number(decimal)) : hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (named[name] ?? whole),
    )
    .replace(/[ \t\r\n]+/gu, ' ')
    .trim()
}
