import type { Fact } from '../../sample-corpus/gold.ts'

export interface PageText {
  readonly file: string
  readonly page: number
  readonly text: string
}

/** Letters and figures as compared: NFKC, without white space. */
export const bare = (text: string): string => text.normalize('NFKC').replace(/\s/g, '')

/**
 * Whether no page but those that print the fact holds both its value and what it is about (the town; else the disaster, and with a river
 * both). Such a page might answer the question without being gold.
 */
export function onlyItsGold(pages: readonly PageText[]): (fact: Fact) => boolean {
  const known = pages.map(({ file, page, text }) => ({ key: `${file}#${page}`, text: bare(text) }))
  const holding = new Map<string, readonly { readonly key: string; readonly text: string }[]>()
  return ({ subject, value, unit, placements }) => {
    const [event = '', about] = subject.split(' ')
    const keys = about === undefined ? [event] : about.endsWith('川') ? [event, about] : [about]
    const first = bare(keys[0] ?? '')
    const mentioning = holding.get(first) ?? known.filter(({ text }) => text.includes(first))
    holding.set(first, mentioning)
    const own = new Set(placements.map(({ file, page }) => `${file}#${page}`))
    const wanted = bare(value + unit)
    return !mentioning.some(({ key, text }) => !own.has(key) && keys.every((one) => text.includes(bare(one))) && standsAlone(text, wanted))
  }
}

/** A number that goes on to the left is another number. */
function standsAlone(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
    if (!/\d/.test(wanted[0] ?? '') || !/[\d,.]/.test(text[at - 1] ?? '')) return true
  return false
}
