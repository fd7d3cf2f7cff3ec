import { ColragError } from '@colrag/core'

/** `1-5,8,10-`: the pages of a document that has `count`, in order and once each. Null text means all. */
export function pageRanges(text: string | undefined, count: number): number[] {
  if (text === undefined) return Array.from({ length: count }, (_, i) => i + 1)
  const chosen = new Set<number>()
  for (const part of text.split(',')) {
    const found = /^\s*(\d+)\s*(?:(-)\s*(\d*)\s*)?$/.exec(part)
    const from = Number(found?.[1])
    const to = found?.[2] === undefined ? from : found[3] ? Number(found[3]) : count
    if (!found || from < 1 || to < Math.min(from, count))
      throw new ColragError('invalid-options', '--pages', `"${text}" is no list of pages`, { hint: 'write pages as 1-5,8' })
    for (let page = from; page <= Math.min(to, count); page++) chosen.add(page)
  }
  return [...chosen].sort((a, b) => a - b)
}
