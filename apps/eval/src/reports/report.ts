import type { Markup } from '@colrag/report'
import { escapeMarkdown, htmlPage, htmlTable, markdownTable, markup } from '@colrag/report'
import type { RunRecord } from '../record/run-record.ts'
import { questionDetails } from './question-details.ts'
import { runCharts } from './run-charts.ts'
import { runTables } from './run-tables.ts'
import type { ReportTable } from './run-tables.ts'

/** A run and what is told of it before its own tables. */
export interface Report {
  readonly title: string
  readonly record: RunRecord
  readonly intro: readonly string[]
  readonly lead: readonly ReportTable[]
  /** Drawn before those of the run. */
  charts?(): Promise<readonly Markup[]>
}

/** Where the set comes from, by what it was measured, and what of it could not be used. */
const aboutSet = ({ summary }: RunRecord): readonly string[] => {
  const { dataset, problems, versions, config } = summary
  const from = [dataset.licence, dataset.source].filter((said) => said !== null).join(', ')
  return [
    `Set ${dataset.name}${from === '' ? '' : ` (${from})`}: ${summary.n} questions with something to find${
      summary.unanswerable > 0 ? `, ${summary.unanswerable} that ask what it does not hold` : ''
    }. Seed ${config.seed}; ${Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}.`,
    ...problems.map((problem) => `Not used: ${problem}`),
  ]
}

export function reportMarkdown({ title, record, intro, lead }: Report): string {
  const tables = [...lead, ...runTables(record)]
  return [
    `# ${escapeMarkdown(title)}`,
    ...[...intro, ...aboutSet(record)].map(escapeMarkdown),
    ...tables.flatMap(({ heading, about, table }) => [`## ${heading}`, escapeMarkdown(about), markdownTable(table).trimEnd()]),
  ]
    .map((part) => `${part}\n`)
    .join('\n')
}

/** One page that needs nothing else. */
export async function reportHtml({ title, record, intro, lead, charts }: Report): Promise<string> {
  const told = ({ heading, about, table }: ReportTable): Markup =>
    markup`<h2>${heading}</h2>\n<p class="soft">${about}</p>\n${htmlTable(table)}`
  const [first, ...others] = runTables(record)
  return htmlPage({
    title,
    body: markup`${[...intro, ...aboutSet(record)].map((said) => markup`<p>${said}</p>\n`)}${lead.map(told)}${first ? told(first) : null}
<h2>Charts</h2>
<div class="charts">${[...((await charts?.()) ?? []), ...(await runCharts(record))]}</div>
${others.map(told)}
<h2>Questions</h2>
${questionDetails(record)}`,
  })
}
