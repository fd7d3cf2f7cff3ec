import { bare } from '../../disaster/questions/only-its-gold.ts'
import type { PageWords } from '../gold.ts'
import type { PlanCandidate } from './sheet-questions.ts'

/**
 * Whether a page that is not gold prints everything a question names beside its answer, so that it might answer too; of a near-duplicate, whether it
 * prints all that is named. Words are joined in the order of drawing, which keeps titles, notes and dimensions whole.
 */
export function answeredElsewhere(pages: readonly PageWords[]): (candidate: PlanCandidate) => boolean {
  const known = pages.map(({ file, page, words }) => ({ key: `${file}#${page}`, text: ` ${words.map(([text]) => text).join(' ')} ` }))
  const holding = new Map<string, ReadonlySet<number>>()
  const pagesWith = (key: string): ReadonlySet<number> => {
    const found = holding.get(key) ?? new Set(known.flatMap(({ text }, i) => (text.includes(` ${key} `) ? [i] : [])))
    holding.set(key, found)
    return found
  }
  return ({ type, keys, answer, gold }) => {
    const own = new Set(gold.map(({ file, page }) => `${file}#${page}`))
    const [first = new Set<number>(), ...rest] = keys.map(pagesWith)
    const others = [...first].filter((i) => rest.every((pageSet) => pageSet.has(i)) && !own.has(known[i]?.key ?? ''))
    return others.some((i) => type === 'near-duplicate' || bare(known[i]?.text ?? '').includes(bare(answer)))
  }
}
