import { pText, plain, signed, withInterval } from './figures.ts'
import type { AnswerRecord, RecipeRecord, RecipeTimings, RunRecord } from '../record/run-record.ts'
import type { LeftOut, SilentSet } from '../sets/silent-contents.ts'
import { textTable } from './text-table.ts'

/** The measures of the short tables: of each cut-off those that the most questions are about. */
const chiefMeasures = (k: readonly number[]): readonly string[] => {
  const [low = 10, high = low] = [Math.min(...k), Math.max(...k)]
  return [`recall@${low}`, `all@${low}`, `mrr@${high}`, `ndcg@${high}`]
}

/** All that a run of one set has to say. */
export function runText(record: RunRecord): string {
  const { summary, timings } = record
  const { recipes, dataset, config, n, unanswerable } = summary
  const names = Object.keys(recipes[0]?.metrics ?? {})
  const head = `${dataset.name}: ${n} question${n === 1 ? '' : 's'} with something to find${unanswerable > 0 ? `, ${unanswerable} without, in no mean of retrieval` : ''}${dataset.licence === null ? '' : `\n${dataset.licence}; ${dataset.source}`}`
  return [
    head,
    textTable(
      ['', ...recipes.map(({ name }) => name)],
      names.map((name) => [name, ...recipes.map(({ metrics }) => withInterval(metrics[name]))]),
    ),
    ...typeTables(recipes, chiefMeasures(config.k)),
    ...comparisonTables(record),
    ...answerTables(recipes),
    runningTable(recipes, timings.recipes),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function typeTables(recipes: readonly RecipeRecord[], measures: readonly string[]): readonly string[] {
  if (recipes.every(({ byType }) => Object.keys(byType).length < 2)) return []
  const rows = recipes.flatMap(({ name, byType }) =>
    Object.entries(byType).map(([type, { n, metrics }]) => [type, name, String(n), ...measures.map((measure) => plain(metrics[measure]))]),
  )
  return [
    textTable(
      ['by type', 'recipe', 'n', ...measures],
      rows.sort(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0)),
    ),
  ]
}

function comparisonTables({ summary: { comparisons, config } }: RunRecord): readonly string[] {
  const measures = chiefMeasures(config.k)
  return comparisons.map(({ recipe, against, metrics }) =>
    textTable(
      [`${recipe} − ${against}`, 'difference', '95 %', 'p'],
      measures.flatMap((measure) => {
        const found = metrics[measure]
        return found ? [[measure, signed(found.mean), `[${signed(found.low)}, ${signed(found.high)}]`, pText(found.p)]] : []
      }),
    ),
  )
}

function answerTables(recipes: readonly RecipeRecord[]): readonly string[] {
  const answered = recipes.flatMap(({ name, answers }) => (answers ? [{ name, answers }] : []))
  if (answered.length === 0) return []
  const names = [...new Set(answered.flatMap(({ answers }) => Object.keys(answers.estimates)))]
  const judged = answered.some(({ answers }) => answers.judge)
  const compared = names.some((name) => name !== 'citation')
  const rows = [
    ...(compared ? [] : [['em, f1, …', ...answered.map(() => 'no reference answers')]]),
    ...names.map((name) => [name, ...answered.map(({ answers }) => withInterval(answers.estimates[name]))]),
    ['refused wrongly', ...answered.map(({ answers: { refused } }) => `${refused.wrongly} of ${refused.answerable}`)],
    ['refused rightly', ...answered.map(({ answers: { refused } }) => `${refused.rightly} of ${refused.unanswerable}`)],
    ...(judged ? [['judge', ...answered.map(({ answers }) => judgeText(answers))]] : []),
  ]
  return [textTable(['answers', ...answered.map(({ name }) => name)], rows)]
}

function judgeText({ judge }: AnswerRecord): string {
  if (!judge) return '–'
  if (judge.asked === 0) return 'no reference answers'
  const unjudged = judge.asked - judge.judged
  return `${withInterval(judge.estimate ?? undefined)} over ${judge.judged}${unjudged > 0 ? `, ${unjudged} unjudged` : ''}`
}

/** Coverage, latency and cost. */
function runningTable(recipes: readonly RecipeRecord[], timings: readonly RecipeTimings[]): string {
  const costs = timings.some(({ cost }) => cost.calls + cost.kept > 0)
  return textTable(
    [
      '',
      'found something',
      'failed',
      ...(timings.some(({ latency }) => latency) ? ['ms p50', 'p95', 'p99'] : []),
      ...(costs ? ['model calls', 'tokens'] : []),
    ],
    recipes.map(({ name, coverage }, i) => {
      const { latency, cost } = timings[i] ?? {}
      return [
        name,
        `${coverage.answered} of ${coverage.questions}`,
        String(coverage.failed),
        ...(latency ? [latency.p50, latency.p95, latency.p99].map((ms) => ms.toFixed(1)) : []),
        ...(costs && cost ? [`${cost.calls}${cost.kept > 0 ? ` (${cost.kept} kept)` : ''}`, String(cost.promptTokens + cost.tokens)] : []),
      ]
    }),
  )
}

/** One table of all sets; what was left out stands in it too, and sets that ask nothing with what is in them. */
export function setsText(records: readonly RunRecord[], leftOut: readonly LeftOut[], others: readonly SilentSet[]): string {
  const measures = chiefMeasures(records[0]?.summary.config.k ?? [5, 10])
  const rows = records.flatMap(({ summary, timings }) =>
    summary.recipes.map(({ name, metrics, coverage }, i) => [
      summary.dataset.name,
      name,
      String(summary.n),
      ...measures.map((measure) => withInterval(metrics[measure])),
      timings.recipes[i]?.latency?.p50.toFixed(1) ?? '–',
      `${coverage.answered} of ${coverage.questions}`,
    ]),
  )
  const missing = leftOut.map(({ dataset }) => [dataset, 'left out'])
  const silent = others.map(({ name, kind, counts }) => [
    name,
    kind,
    ...measures.map(() => ''),
    '',
    '',
    Object.entries(counts)
      .slice(0, 2)
      .map(([what, count]) => `${count} ${what}`)
      .join(', '),
  ])
  return textTable(['set', 'recipe', 'n', ...measures, 'ms p50', 'found something'], [...rows, ...missing, ...silent])
}
