import type { RetrievalSet, SetQuestion } from '@colrag/benchmarks/sets'
import { noCost } from '../measuring/cost-of.ts'
import { idOf, measuredRow } from '../measuring/measured-row.ts'
import { namesOf, recordOf } from '../measuring/measure-searches.ts'
import { measuresAt } from '../measuring/measures-at.ts'
import { recipeRecord } from '../measuring/recipe-record.ts'
import type { QueryRow, RunConfig, RunRecord } from '../record/run-record.ts'
import { oneWord } from '../record/trec-run.ts'
import type { WrittenRun } from './read-written-run.ts'

/** Scores runs of any system against the judgements of a set; no document is searched. Questions of a run that the set lacks are told. */
export async function scoreRuns(set: RetrievalSet, runs: readonly WrittenRun[], config: RunConfig): Promise<RunRecord> {
  const started = new Date()
  const { questions, problems = [] } = 'locate' in set ? await set.locate(config.data) : await set.load(config.data)
  const measures = measuresAt(config.k)
  const ids = new Set(questions.map(idOf))
  const original = originalIds(questions)
  const told = [...problems]
  const measured = []
  for (const { name, rankings: written, problems: broken } of runs) {
    const rankings = new Map([...written].map(([query, items]) => [original(query), items]))
    told.push(...shortened(broken))
    const strange = [...rankings.keys()].filter((id) => !ids.has(id))
    if (strange.length > 0)
      told.push(
        `${name}: ${strange.length} of ${rankings.size} questions are none of ${set.name}, such as ${strange[0]}; they are left out`,
      )
    const rows = questions.map((question, i): QueryRow => {
      const found = (rankings.get(idOf(question, i)) ?? []).slice(0, config.depth)
      const ranking = found.map(({ item, score }) => ({ item: original(item), score }))
      return { ...measuredRow(question, i, ranking, measures), axes: null, evidence: [] }
    })
    measured.push({
      rows,
      record: { ...recipeRecord(name, rows, namesOf(config), config.seed), stages: [], values: {} },
      timings: { name, latency: null, answerLatency: null, cost: noCost, search: [] },
    })
  }
  return recordOf({ config, name: set.name, ...(set.source ? { source: set.source } : {}), questions, problems: told }, measured, started)
}

/** Ids of questions and of what they need that a run had to write in one word. */
function originalIds(questions: readonly SetQuestion[]): (written: string) => string {
  const all = questions.flatMap((question, i) => [idOf(question, i), ...question.gold.flat(), ...Object.keys(question.grades ?? {})])
  const words = new Map(all.map((id) => [oneWord(id), id]))
  return (written) => words.get(written) ?? written
}

const most = 5

/** The first of many sentences of one file, and how many more there are. */
const shortened = (problems: readonly string[]): readonly string[] =>
  problems.length <= most ? problems : [...problems.slice(0, most), `and ${problems.length - most} more lines like that`]
