import { join } from 'node:path'
import { evaluate, ndcg, reciprocalRank, tableSimilarity } from '@colrag/metrics'
import { colragtfContents } from '../colragtf/colragtf-contents.ts'
import { colragtfSource } from '../colragtf/colragtf-source.ts'
import { jqaraRunNames, jqaraRuns, jqaraSource } from '../jqara-runs.ts'
import { meetsRule, plansight, plansightSource } from '../plansight.ts'
import { pubtabnet, pubtabnetSource, tedsSample } from '../pubtabnet.ts'
import { realPlansAudit, realPlansAuditSource } from '../real-plans-audit.ts'
import type { Dataset, DatasetContents, DatasetRuns } from './dataset.ts'

/** What can be measured on without asking a recipe anything. */
export const otherDatasets: readonly Dataset[] = [
  {
    name: 'jqara_runs',
    about: 'what published systems scored 100 Japanese passages of each question, with judgements: measures and fusion',
    source: jqaraSource,
    kind: 'runs',
    folder: 'jqara_runs',
    files: ['qrels.trec'],
    contents: async (data) => contentsOfRuns(await jqara(data)),
    runs: jqara,
  },
  {
    name: 'pubtabnet',
    about: 'tables of articles with cells and boxes, and pairs to check the measure of tables (TEDS) by; no pictures',
    source: pubtabnetSource,
    kind: 'tables',
    folder: 'pubtabnet_examples',
    files: ['PubTabNet_Examples.jsonl', 'teds_sample_gt.json', 'teds_sample_pred.json'],
    contents: (data) => contentsOfTables(join(data, 'pubtabnet_examples')),
  },
  {
    name: 'colragtf',
    about: "the paper's released questions, searches, tuning trials and volumes: quality filter, published scores, ties",
    source: colragtfSource,
    kind: 'released',
    folder: 'colragtf',
    files: ['optuna_trials_v074.csv', 'disaster_volume_mapping.json', 'qa/1_initial', 'qa/3_clean', 'demo_v072', 'demo_v073'],
    contents: (data) => colragtfContents(join(data, 'colragtf')),
  },
  {
    name: 'plansight',
    about: 'values of real plans held against rules, drawn sheets with schedules, published recall of tiles',
    source: plansightSource,
    kind: 'released',
    folder: 'plansight',
    files: ['real_items.json', 'dense4_facts.json', 'tiling_v2_results.json'],
    contents: (data) => contentsOfPlans(join(data, 'plansight')),
  },
  {
    name: 'real_plans_audit',
    about: 'proposed values to hold against real plan sheets: pass, fail or unclear, with the place that says so',
    source: realPlansAuditSource,
    kind: 'released',
    folder: 'real_plans_audit',
    files: ['items.jsonl'],
    contents: (data) => contentsOfAudit(join(data, 'real_plans_audit')),
  },
]

async function jqara(data: string): Promise<DatasetRuns> {
  const folder = join(data, 'jqara_runs')
  const { judgements, runs, problems } = await jqaraRuns(folder, await jqaraRunNames(folder))
  return { judgements, runs: new Map(Object.entries(runs)), problems }
}

function contentsOfRuns({ judgements, runs, problems }: DatasetRuns): DatasetContents {
  return {
    counts: {
      questions: judgements.size,
      judgements: [...judgements.values()].reduce((sum, grades) => sum + grades.size, 0),
      runs: runs.size,
    },
    figures: [...runs].flatMap(([name, run]) => {
      const ranked = new Map(
        [...run].map(([question, scores]) => [question, [...scores].sort(([, a], [, b]) => b - a).map(([id]) => id)] as const),
      )
      return evaluate([ndcg(10), reciprocalRank(10)], judgements, ranked).measures.map(({ name: measure, mean }) => ({
        name: `${measure} of ${name}`,
        value: mean,
      }))
    }),
    problems,
  }
}

async function contentsOfTables(folder: string): Promise<DatasetContents> {
  const { tables, problems } = await pubtabnet(folder)
  const { pairs, problems: ofPairs } = await tedsSample(folder)
  const mean = (measured: readonly number[]): number => measured.reduce((sum, value) => sum + value, 0) / Math.max(1, measured.length)
  return {
    counts: { tables: tables.length, cells: tables.reduce((sum, { cells }) => sum + cells.length, 0), pairs: pairs.length },
    figures: [
      { name: 'TEDS of the pairs', value: mean(pairs.map(({ predicted, truth }) => tableSimilarity(predicted, truth))) },
      {
        name: 'TEDS of their structure',
        value: mean(pairs.map(({ predicted, truth }) => tableSimilarity(predicted, truth, { structure: true }))),
      },
    ],
    problems: [...problems, ...ofPairs],
  }
}

async function contentsOfPlans(folder: string): Promise<DatasetContents> {
  const { items, sheets, recall, questions, problems } = await plansight(folder)
  return {
    counts: { items: items.length, sheets: sheets.length, questions },
    figures: [
      {
        name: 'items whose verdict their rule gives',
        value: items.filter((item) => meetsRule(item) === item.complies).length,
        of: items.length,
      },
      ...Object.entries(recall).map(([way, share]) => ({ name: `recall@5 of ${way}, %`, value: share })),
    ],
    problems,
  }
}

async function contentsOfAudit(folder: string): Promise<DatasetContents> {
  const { items, problems } = await realPlansAudit(folder)
  const of = (verdict: string): number => items.filter((item) => item.verdict === verdict).length
  return { counts: { items: items.length, pass: of('pass'), fail: of('fail'), unclear: of('unclear') }, figures: [], problems }
}
