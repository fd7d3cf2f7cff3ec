import { nameIn } from '../retrieval/name-in.ts'
import type { Corpus } from './corpus.ts'
import type { QuestionDraft } from './made-question.ts'

/**
 * Whether no page but those of a question's gold holds all of the words by which one of its places is known, its answer among them. Such a page
 * might answer the question as well.
 */
export function onlyItsPages({ pages }: Pick<Corpus, 'pages'>): (draft: QuestionDraft) => boolean {
  return ({ gold, tells }) => {
    const own = new Set(gold.map(({ file, page }) => `${nameIn(file)}#${page}`))
    const others = pages.filter(({ key }) => !own.has(key))
    return !tells.some((words) => others.some(({ text }) => words.every((word) => standsAlone(text, word))))
  }
}

/** A number that goes on is another number. */
function standsAlone(text: string, wanted: string): boolean {
  const [starts, ends] = [/^\d/.test(wanted), /\d$/.test(wanted)]
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const [before = '', after = ''] = [text[at - 1], text[at + wanted.length]]
    if (!(starts && /[\d,.]/.test(before)) && !(ends && /\d/.test(after))) return true
  }
  return false
}
