import { readDates, isoDate } from '@colrag/stage-kit'
import type { AliasTable } from './default-aliases.ts'
import { defaultAliases } from './default-aliases.ts'

/** Folds a name to the key under which all ways to write it meet. */
export type EntityKey = (name: string) => string

/**
 * Makes the folding: width and case (NFKC), spaces (none beside Japanese letters), quotation marks and brackets around the name, separators in
 * numbers, articles, forms of companies (㈱), dates of either calendar (平成30年7月 is 2018-07), then the aliases. The first group that has a
 * name wins; its first entry is the key.
 */
export function entityKey(aliases: AliasTable = defaultAliases): EntityKey {
  const table = new Map<string, string>()
  for (const group of aliases) {
    const canonical = fold(group[0] ?? '')
    for (const name of group) if (!table.has(fold(name))) table.set(fold(name), canonical)
  }
  return (name) => {
    const folded = fold(name)
    return table.get(folded) ?? folded
  }
}

/** Taking one thing off may lay another bare: again until nothing changes. */
function fold(name: string): string {
  const once = foldOnce(name)
  return once === name ? once : fold(once)
}

function foldOnce(name: string): string {
  const plain = withoutEras(name.normalize('NFKC'))
    .toLowerCase()
    .replace(/[‐-―−]/gu, '-')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/gu, '')
    .replace(/\(株\)|株式会社|\(有\)|有限会社/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/(?<=[^\x20-\x7e]) | (?=[^\x20-\x7e])/gu, '')
    .trim()
  const bare = plain
    .replace(/^["'“”‘’「『【〔<《]+|["'“”‘’」』】〕>》]+$/gu, '')
    .replace(/^(?:the|an?) /u, '')
    .replace(/[、。,.;:]+$/u, '')
    .trim()
  return bare === '' ? plain : bare
}

/** Dates as ISO 8601 as far as they are written, so that both calendars meet; dates without a year stay. */
function withoutEras(text: string): string {
  let folded = ''
  let from = 0
  for (const date of readDates(text)) {
    const iso = isoDate(date)
    if (iso === null) continue
    folded += `${text.slice(from, date.at[0])}${iso}${date.fiscal ? '年度' : ''}`
    from = date.at[1]
  }
  return folded + text.slice(from)
}
