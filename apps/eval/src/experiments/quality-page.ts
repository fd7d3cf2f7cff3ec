import { ColragError } from '@colrag/core'
import type { DataTable } from '@colrag/report'
import { escapeMarkdown, markdownTable } from '@colrag/report'
import { pText, three, withInterval } from '../output/figures.ts'
import { differenceText } from '../reports/difference-text.ts'
import type { ExperimentResult } from './experiment-result.ts'
import { judgeExperiment, worstOf } from './judge-experiment.ts'
import type { Experiment } from './read-experiment.ts'
import { measuresOf } from './run-experiment.ts'

/** How the page is made anew, told on it. */
const made = 'npm run -s quality -- --data DIR'

interface Measured {
  readonly experiment: Experiment
  readonly result: ExperimentResult
}

/**
 * The page that tells how good the recipes are, of experiments and what was measured for them: the same bytes for the same of both. Throws
 * `invalid-options` for an experiment without a result, for a result without an experiment, and where both name another set or recipe.
 */
export function qualityPage(experiments: readonly Experiment[], results: readonly ExperimentResult[]): string {
  const measured = experiments.map((experiment) => ({ experiment, result: resultOf(experiment, results) })).sort(byName)
  const orphan = results.find(({ name }) => experiments.every((experiment) => experiment.name !== name))
  if (orphan)
    throw new ColragError('invalid-options', orphan.name, `there is a result of ${orphan.name} and no experiment of that name`, {
      hint: 'name its file too, or take it out of the results',
    })
  return [
    '# Quality',
    `<!-- Made by \`${made}\` of benchmarks/experiments; do not edit. -->`,
    'How well questions of public sets, and our own over real reports, are answered by what the recipes find. Means over all questions of a set that ask for something it holds, with 95 % bootstrap intervals in brackets; a question of which nothing is found counts as 0. `recall@k`: the share of what a question needs among the first k; `all@k`: all of it; `mrr`, `ndcg`, `map` as everywhere. Settings were chosen on half of the questions of each set; see [ARCHITECTURE](../ARCHITECTURE.md).',
    `Made anew by \`${made}\`. OK: as expected to three digits; OKish: within the tolerance of the experiment, or better; FAIL: worse.`,
    markdownTable(overview(measured)).trimEnd(),
    ...measured.flatMap(sectionOf),
  ]
    .map((part) => `${part}\n`)
    .join('\n')
}

const byName = (a: Measured, b: Measured): number => (a.experiment.name < b.experiment.name ? -1 : 1)

function resultOf(experiment: Experiment, results: readonly ExperimentResult[]): ExperimentResult {
  const result = results.find(({ name }) => name === experiment.name)
  if (!result)
    throw new ColragError('invalid-options', experiment.path, `nothing was measured for the experiment ${experiment.name}`, {
      hint: 'measure it first: colrag eval experiments FILE --data DIR --results FILE',
    })
  return result
}

function overview(measured: readonly Measured[]): DataTable {
  return {
    head: ['experiment', 'set', 'recipe', 'questions', 'measure', 'value', 'verdict'],
    rows: measured.map(({ experiment, result }) => {
      const [first = ''] = measuresOf(experiment)
      return [
        experiment.name,
        result.dataset,
        result.recipe,
        result.n,
        first,
        withInterval(result.metrics[first]),
        worstOf(judgeExperiment(experiment, result)),
      ]
    }),
  }
}

function sectionOf({ experiment, result }: Measured): readonly string[] {
  const kinds = Object.entries(result.byType)
  const names = measuresOf(experiment)
  return [
    `## ${escapeMarkdown(experiment.name)}`,
    `${escapeMarkdown(experiment.about)} ${result.n} questions. Licence: ${escapeMarkdown(result.licence ?? 'as its maker says')}. From: ${escapeMarkdown(result.source ?? 'a folder of your own')}.`,
    markdownTable({
      head: ['measure', 'value', 'expected', 'verdict'],
      rows: judgeExperiment(experiment, result).map(({ measure, type, expected, verdict }) => [
        type === null ? measure : `${measure} of ${type}`,
        withInterval((type === null ? result.metrics : result.byType[type]?.metrics)?.[measure]),
        three(expected),
        verdict,
      ]),
    }).trimEnd(),
    ...(kinds.length < 2
      ? []
      : [
          markdownTable({
            head: ['kind of question', 'n', ...names],
            rows: kinds.map(([type, { n, metrics }]) => [type, n, ...names.map((name) => withInterval(metrics[name]))]),
          }).trimEnd(),
        ]),
    ...(result.against.length === 0
      ? []
      : [
          markdownTable({
            head: ['against', 'measure', 'its value', `what ${result.recipe} adds`, 'p'],
            rows: result.against.flatMap(({ recipe, metrics, difference }) =>
              names.flatMap((name) => {
                const found = difference[name]
                return found ? [[recipe, name, withInterval(metrics[name]), differenceText(found), pText(found.p)]] : []
              }),
            ),
          }).trimEnd(),
        ]),
  ]
}
