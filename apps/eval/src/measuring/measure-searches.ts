import type { Issue, RunContext } from '@colrag/core'
import type { DatasetSource, SetQuestion } from '@colrag/benchmarks/sets'
import { sha256 } from '@colrag/stage-kit'
import type { QueryRow, RecipeRecord, RecipeTimings, RunConfig, RunCost, RunDataset, RunRecord } from '../record/run-record.ts'
import { version } from '../version.ts'
import { answerQuestions } from './answer-questions.ts'
import type { AskedAnswers } from './answer-questions.ts'
import { answerRecord } from './answer-record.ts'
import { compareRows } from './compare-rows.ts'
import type { JudgeAnswers } from './judge-answers.ts'
import { isAnswerable } from './measured-row.ts'
import { measuresAt } from './measures-at.ts'
import { percentilesOf, recipeRecord } from './recipe-record.ts'
import { searchQuestions } from './search-questions.ts'

/** One of the systems that are measured: a recipe, or one with a part exchanged. */
export interface MeasuredSearch extends Pick<RecipeRecord, 'stages' | 'values'> {
  readonly search: AskedAnswers
  cost(): RunCost
}

export interface SetToMeasure {
  readonly config: RunConfig
  readonly name: string
  readonly source?: DatasetSource
  readonly questions: readonly SetQuestion[]
  readonly problems: readonly string[]
}

export interface MeasuringOptions {
  readonly ctx: RunContext
  readonly judge?: JudgeAnswers
  /** Hears what is done of how many questions, by which system. */
  listen?(what: string, done: number, of: number): void
}

/** Puts all questions of a set to each system and measures them, every system compared with the first. Rejects only when it is stopped. */
export async function measureSearches(
  set: SetToMeasure,
  searches: readonly MeasuredSearch[],
  { ctx, judge, listen }: MeasuringOptions,
): Promise<RunRecord> {
  const started = new Date()
  const { config, questions } = set
  const measures = measuresAt(config.k)
  const measured: { readonly record: RecipeRecord; readonly rows: readonly QueryRow[]; readonly timings: RecipeTimings }[] = []
  const problems = [...set.problems]
  for (const { search, stages, values, cost } of searches) {
    const heard = hearing(ctx)
    const tell = (doing: string) => (done: number) => listen?.(`${search.name}${doing}`, done, questions.length)
    const found = await searchQuestions(search, questions, { measures, depth: config.depth, ctx: heard.ctx, listen: tell('') })
    let { rows } = found
    let answerTimes: readonly number[] = []
    if (config.answers) {
      const answered = await answerQuestions(search, questions, rows, { ctx: heard.ctx, listen: tell(', answers') })
      answerTimes = answered.times
      rows = judge ? await judge(questions, answered.rows, heard.ctx, tell(', judged')) : answered.rows
    }
    problems.push(...heard.told(search.name))
    measured.push({
      rows,
      record: {
        ...recipeRecord(search.name, rows, namesOf(config), config.seed),
        stages,
        values,
        ...(config.answers ? { answers: answerRecord(rows, config.judge, config.seed) } : {}),
      },
      timings: {
        name: search.name,
        latency: percentilesOf(found.times),
        answerLatency: percentilesOf(answerTimes),
        cost: cost(),
        search: found.times.map((ms) => Math.round(ms * 1000) / 1000),
      },
    })
  }
  return recordOf({ ...set, problems }, measured, started)
}

/** The record of systems that were measured on one set. */
export function recordOf(
  { config, name, source, questions, problems }: SetToMeasure,
  measured: readonly { readonly record: RecipeRecord; readonly rows: readonly QueryRow[]; readonly timings: RecipeTimings }[],
  started: Date,
): RunRecord {
  const n = questions.filter(isAnswerable).length
  const [first, ...others] = measured.map(({ record, rows }) => ({ name: record.name, rows }))
  return {
    summary: {
      format: 1,
      config,
      versions: { '@colrag/eval': version(), node: process.version },
      dataset: datasetOf(name, source, questions),
      n,
      unanswerable: questions.length - n,
      problems,
      recipes: measured.map(({ record }) => record),
      comparisons: first ? others.map((other) => compareRows(first, other, namesOf(config), config.seed)) : [],
    },
    timings: {
      started: started.toISOString(),
      seconds: (Date.now() - started.getTime()) / 1000,
      recipes: measured.map(({ timings }) => timings),
    },
    rows: measured.map(({ rows }) => rows),
  }
}

export const namesOf = ({ k }: Pick<RunConfig, 'k'>): readonly string[] => measuresAt(k).map(({ name }) => name)

const datasetOf = (name: string, source: DatasetSource | undefined, questions: readonly SetQuestion[]): RunDataset => ({
  name,
  licence: source?.licence ?? null,
  source: source?.source ?? null,
  hash: sha256(JSON.stringify(questions.map(({ id, text, gold, grades, type, answers }) => [id, text, gold, grades, type, answers]))),
})

/** Issues that parts report while questions are asked, each once with how often. */
function hearing(ctx: RunContext): { readonly ctx: RunContext; told(recipe: string): readonly string[] } {
  const heard = new Map<string, number>()
  const report = (issue: Issue): void => {
    heard.set(issue.message, (heard.get(issue.message) ?? 0) + 1)
    ctx.report(issue)
  }
  return {
    ctx: { ...ctx, report },
    told: (recipe) => [...heard].map(([message, times]) => `${recipe}: ${message}${times > 1 ? ` (${times} times)` : ''}`),
  }
}
