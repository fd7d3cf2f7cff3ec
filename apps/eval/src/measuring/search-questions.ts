import type { Explanation, Hit, Retriever, RunContext, UnitStore } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { SetQuestion } from '@colrag/benchmarks/sets'
import type { Measure } from '@colrag/metrics'
import { sentenceOf } from '../output/sentence-of.ts'
import type { QueryRow, RankedItem, RowEvidence } from '../record/run-record.ts'
import { idOf, measuredRow } from './measured-row.ts'

/** A search that questions are put to. `itemsOf`: the items that hits stand for, best first, each once. */
export interface AskedSearch {
  readonly name: string
  readonly retriever: Retriever
  readonly units: UnitStore
  itemsOf(hits: readonly Hit[]): readonly string[]
}

/** `depth`: items kept of each ranking. `listen` hears how many questions are done. */
export interface AskingOptions {
  readonly measures: readonly Measure[]
  readonly depth: number
  readonly ctx: RunContext
  listen?(done: number): void
}

/** Several units stand for one item, and statements are lifted to theirs: so many hits fill a ranking of items. */
const hitsAtLeast = 60
const hitsAnItem = 6
const shown = 5
const textShown = 280

/**
 * Asks one question after another. A search that fails gives an empty ranking with the reason, which counts as 0. `times`: milliseconds of each.
 * Rejects only when it is stopped.
 */
export async function searchQuestions(
  search: AskedSearch,
  questions: readonly SetQuestion[],
  { measures, depth, ctx, listen }: AskingOptions,
): Promise<{ readonly rows: readonly QueryRow[]; readonly times: readonly number[] }> {
  const rows: QueryRow[] = []
  const times: number[] = []
  for (const [i, question] of questions.entries()) {
    ctx.signal?.throwIfAborted()
    const started = performance.now()
    try {
      const { hits, first } = await found(search, { id: idOf(question, i), text: question.text }, depth, ctx)
      times.push(performance.now() - started)
      const ranking = rankingOf(search, hits).slice(0, depth)
      rows.push({
        ...measuredRow(question, i, ranking, measures),
        axes: first ? { parts: first.parts ?? {}, dominant: first.explanation?.dominant ?? '' } : null,
        evidence: await evidenceOf(search, hits),
      })
    } catch (error) {
      ctx.signal?.throwIfAborted()
      if (ColragError.is(error) && error.code === 'aborted') throw error
      times[i] ??= performance.now() - started
      rows.push({ ...measuredRow(question, i, [], measures), axes: null, evidence: [], error: sentenceOf(error) })
    }
    listen?.(i + 1)
  }
  return { rows, times }
}

/** A question without a letter or a digit asks for nothing, as it does where it is served. */
async function found(
  { retriever }: AskedSearch,
  query: { readonly id: string; readonly text: string },
  depth: number,
  ctx: RunContext,
): Promise<{ readonly hits: readonly Hit[]; readonly first: Hit | null }> {
  if (!/[\p{L}\p{N}]/u.test(query.text)) return { hits: [], first: null }
  const list = await retriever.retrieve(query, { depth: Math.max(hitsAtLeast, hitsAnItem * depth), explain: 'later' }, ctx)
  const explained = list.hits.slice(0, shown).map((hit) => list.explain?.(hit) ?? hit)
  return { hits: [...explained, ...list.hits.slice(shown)], first: explained[0] ?? null }
}

/** Each item with the score of its best hit. */
function rankingOf({ itemsOf }: AskedSearch, hits: readonly Hit[]): readonly RankedItem[] {
  const scores = new Map<string, number>()
  for (const hit of hits) for (const item of itemsOf([hit])) if (!scores.has(item)) scores.set(item, hit.score)
  return [...scores].map(([item, score]) => ({ item, score }))
}

async function evidenceOf({ units, itemsOf }: AskedSearch, hits: readonly Hit[]): Promise<readonly RowEvidence[]> {
  const best = hits.slice(0, shown)
  const found = await units.get(best.map(({ id }) => id))
  return best.map((hit, i) => {
    const unit = found[i]
    return {
      item: itemsOf([hit])[0] ?? '',
      title: unit?.facets['title'] ?? '',
      page: unit?.anchors[0]?.page ?? null,
      text: clipped(unit?.text ?? ''),
      score: hit.score,
      parts: hit.parts ?? {},
      ...(hit.explanation ? { explanation: arithmeticOf(hit.explanation) } : {}),
    }
  })
}

const arithmeticOf = ({ terms, boosts, priors }: Explanation): NonNullable<RowEvidence['explanation']> => ({ terms, boosts, priors })

const clipped = (text: string): string => ([...text].length <= textShown ? text : `${[...text].slice(0, textShown).join('')}…`)
