import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { refusePrograms } from '@colrag/recipes'
import type { Outcome } from '../outcome.ts'
import { print, printJson } from '../output/print.ts'
import { showProgress } from '../output/progress.ts'
import { readRunRecord } from '../record/read-run-record.ts'
import type { RunSummary } from '../record/run-record.ts'
import { writeRunRecord } from '../record/write-run-record.ts'
import { differingFiles } from '../runs/differing-files.ts'
import { runAgain } from '../runs/run-again.ts'
import { withKeep } from '../runs/with-keep.ts'

interface Options {
  readonly data?: string
  readonly keep?: string
  readonly json?: boolean
  readonly allowPrograms?: true
}

export function repeatCommand(signal: AbortSignal, outcome: Outcome): Command {
  return new Command('repeat')
    .description('do a run again and tell whether all of it but its times is the same, byte for byte')
    .argument('<run>', 'a run directory')
    .option('--data <dir>', 'the folder of the sets, where it lies elsewhere now')
    .option('--keep <dir>', 'a folder in which vectors and what was read of files stay for the next run')
    .option(
      '--allow-programs',
      'run the programs that the recipes of the run name (cmd: parts), which come with it from wherever it was made',
    )
    .option('--json', 'print one JSON document')
    .action((run: string, options: Options) => repeat(run, options, signal, outcome))
}

async function repeat(run: string, { data, keep, json, allowPrograms }: Options, signal: AbortSignal, outcome: Outcome): Promise<void> {
  const { summary } = await readRunRecord(run)
  const { config } = summary
  for (const name of config.recipes)
    refusePrograms(
      { name, definitions: config.definitions },
      { allowed: allowPrograms === true },
      'read',
      'run',
      'where you trust them, say so: --allow-programs',
    )
  const aside = mkdtempSync(join(tmpdir(), 'colrag-repeat-'))
  try {
    const again = join(aside, 'run')
    const record = await withKeep(keep, (kept) =>
      runAgain(
        { ...config, data: data === undefined ? config.data : resolve(data) },
        { data: data === undefined ? config.data : resolve(data), keep: kept, signal, progress: showProgress() },
      ),
    )
    await writeRunRecord(again, { ...record, summary: { ...record.summary, config } })
    const differences = await differingFiles(run, again, summary)
    const changed = changedParts(summary, record.summary)
    if (differences.length > 0) outcome.failed()
    if (json) return await printJson({ run, identical: differences.length === 0, differences, changed })
    await print(
      differences.length === 0
        ? `${run}: identical, all but its times\n`
        : `${[
            `${run}: not identical`,
            ...changed.map((what) => `  ${what}`),
            ...differences.flatMap(({ file, line, before, after }) => [
              `  ${file}, line ${line}`,
              `    then ${before}`,
              `    now  ${after}`,
            ]),
          ].join('\n')}\n`,
    )
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** What of the versions, the set and the stages is another one now: the likely reason of all that differs. */
function changedParts(before: RunSummary, after: RunSummary): readonly string[] {
  const versions = Object.keys({ ...before.versions, ...after.versions }).filter((name) => before.versions[name] !== after.versions[name])
  return [
    ...versions.map((name) => `${name}: ${before.versions[name] ?? 'none'} then, ${after.versions[name] ?? 'none'} now`),
    ...(before.dataset.hash === after.dataset.hash ? [] : [`${before.dataset.name}: other questions or judgements`]),
    ...before.recipes.flatMap(({ name, stages }, i) => {
      const other = after.recipes[i]?.stages ?? []
      const first = stages.find(({ chain }, s) => chain !== other[s]?.chain)
      return first ? [`${name}: another ${first.stage} (${first.fingerprint} then) and what follows it`] : []
    }),
  ]
}
