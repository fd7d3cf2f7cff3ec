import type { AnyRecipe, Query, RunContext, Unit } from '@colrag/core'
import type { SetQuestion } from '@colrag/benchmarks/sets'
import { answerContains, answerF1, answerSimilarity, exactMatch, numericMatch } from '@colrag/metrics'
import { evidenceOf } from '@colrag/pipeline'
import type { AskedPlace } from '@colrag/pipeline'
import { imageMeasures } from './image-measures.ts'
import { sentenceOf } from '../output/sentence-of.ts'
import type { QueryRow, RowAnswer } from '../record/run-record.ts'
import type { AskedSearch } from './search-questions.ts'

/** A search with what a recipe answers by. `unitsOf`: the units of some items. */
export interface AskedAnswers extends AskedSearch {
  readonly recipe: Pick<AnyRecipe, 'answer' | 'grow'>
  unitsOf(items: readonly string[]): Promise<readonly Unit[]>
  readonly opened: AskedPlace['opened']
}

/**
 * Asks every question, also those that nothing in the set answers, and measures what is said. `rows` are those of the same questions; each comes back
 * with its answer, or with the reason why there is none. `times`: milliseconds from question to answer.
 */
export async function answerQuestions(
  asked: AskedAnswers,
  questions: readonly SetQuestion[],
  rows: readonly QueryRow[],
  { ctx, listen }: { readonly ctx: RunContext; listen?(done: number): void },
): Promise<{ readonly rows: readonly QueryRow[]; readonly times: readonly number[] }> {
  const answered: QueryRow[] = []
  const times: number[] = []
  for (const [i, row] of rows.entries()) {
    ctx.signal?.throwIfAborted()
    const started = performance.now()
    const question = questions[i] as SetQuestion
    try {
      answered.push({ ...row, answer: await answerTo(asked, question, row, ctx) })
    } catch (error) {
      ctx.signal?.throwIfAborted()
      const nothing = { status: 'insufficient-evidence', text: '', cited: [] } as const
      answered.push({ ...row, answer: { ...nothing, measures: measuresOf(nothing, question) }, error: row.error ?? sentenceOf(error) })
    }
    times.push(performance.now() - started)
    listen?.(i + 1)
  }
  return { rows: answered, times }
}

async function answerTo(asked: AskedAnswers, question: SetQuestion, row: QueryRow, ctx: RunContext): Promise<RowAnswer> {
  const { recipe, retriever, opened } = asked
  const query: Query = { id: row.id, text: row.text }
  const linked = recipe.grow && question.linked ? await asked.unitsOf(question.linked) : undefined
  const evidence = await evidenceOf({ folder: '', retriever, opened, ctx }, recipe, query, linked ? { linked } : {})
  const { status, text, citations } = await recipe.answer.answer(query, evidence, ctx)
  const hits = citations.map(({ unitId }) => ({ id: unitId, score: 0 }))
  const cited = [...new Set(hits.map((hit) => asked.itemsOf([hit])[0] ?? ''))]
  const ordered = linked && recipe.grow ? await recipe.grow.order(query, linked, ctx) : null
  const images = ordered
    ? imageMeasures(
        ordered.map(({ id }) => asked.itemsOf([{ id, score: 0 }])[0] ?? ''),
        question,
      )
    : {}
  return { status, text, cited, measures: { ...measuresOf({ status, text, cited }, question), ...images } }
}

/** A refusal is an answer that states nothing. Citations on needed items are a share of those that were given. */
function measuresOf(
  { status, text, cited }: Pick<RowAnswer, 'status' | 'text' | 'cited'>,
  { answers = [], gold }: Pick<SetQuestion, 'answers' | 'gold'>,
): Readonly<Record<string, number>> {
  const said = status === 'answered' ? text : ''
  const needed = new Set(gold.flat())
  const numeric = numericMatch(said, answers)
  return {
    ...(answers.length === 0
      ? {}
      : {
          em: exactMatch(said, answers),
          f1: answerF1(said, answers),
          contains: answerContains(said, answers),
          similarity: answerSimilarity(said, answers),
        }),
    ...(numeric === null ? {} : { numeric }),
    ...(needed.size === 0 || cited.length === 0 ? {} : { citation: cited.filter((item) => needed.has(item)).length / cited.length }),
  }
}
