import type { GoldPlace } from '../disaster/gold.ts'
import { draws } from '../sample-corpus/world.ts'
import type { MadeQuestion, QuestionDraft } from './made-question.ts'

interface Choice {
  readonly count: number
  readonly seed: number
  fits(draft: QuestionDraft): boolean
}

/** A table of a thousand cells is not the whole corpus. */
const fromPage = 4

/**
 * Draws questions, kind after kind in turn and within a kind document after document, so that neither a long document nor a large table fills the
 * set. Each question stands once, and no page serves more than four.
 */
export function chooseQuestions(drafts: readonly QuestionDraft[], { count, seed, fits }: Choice): readonly MadeQuestion[] {
  const draw = draws(seed)
  const asked = Map.groupBy(drafts, ({ question }) => question)
  const only = drafts.filter(({ question }) => asked.get(question)?.length === 1)
  const queues = [...Map.groupBy(draw.shuffle(only), ({ type }) => type)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, all]) => inTurns(all))
  const chosen: QuestionDraft[] = []
  const used = new Map<string, number>()
  while (chosen.length < count && queues.some((queue) => queue.length > 0))
    for (const queue of queues) {
      const next = takeNext(queue, (draft) => draft.gold.every((place) => (used.get(pageOf(place)) ?? 0) < fromPage) && fits(draft))
      if (!next || chosen.length >= count) continue
      chosen.push(next)
      for (const page of new Set(next.gold.map(pageOf))) used.set(page, (used.get(page) ?? 0) + 1)
    }
  const width = String(count).length
  return chosen.map((draft, i) => finished(draft, `made-${String(i + 1).padStart(width, '0')}`))
}

const finished = ({ question, lang, type, hops, answer, answer_alt, gold, by }: QuestionDraft, id: string): MadeQuestion => ({
  id,
  question,
  lang,
  type,
  hops,
  answer,
  answer_alt,
  gold,
  also: [],
  by,
})

const pageOf = ({ file, page }: GoldPlace): string => `${file}#${page}`

function takeNext(queue: QuestionDraft[], wanted: (draft: QuestionDraft) => boolean): QuestionDraft | null {
  for (let draft = queue.shift(); draft; draft = queue.shift()) if (wanted(draft)) return draft
  return null
}

/** The first of each document, then the second of each, and so on. */
function inTurns(drafts: readonly QuestionDraft[]): QuestionDraft[] {
  const documents = [...Map.groupBy(drafts, ({ gold }) => gold[0]?.file ?? '').values()]
  const longest = Math.max(0, ...documents.map(({ length }) => length))
  return Array.from({ length: longest }, (_, i) => documents.flatMap((of) => of[i] ?? [])).flat()
}
