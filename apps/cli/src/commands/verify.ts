import { Command } from 'commander'
import { ColragError, issueOf } from '@colrag/core'
import { readManifest, repairWorkspace, setAsideManifest, verifyWorkspace } from '@colrag/pipeline'
import type { Problem, RepairResult, VerifyResult } from '@colrag/pipeline'
import { print, printJson } from '../output/print.ts'
import { printable } from '../output/printable.ts'
import type { ProgramOptions } from '../program-option.ts'
import { withProgramOption } from '../program-option.ts'
import { withRecipeOf } from '../query-run.ts'

interface Options extends ProgramOptions {
  readonly workspace: string
  readonly repair?: boolean
  readonly password?: string
  readonly json?: boolean
}

export function verifyCommand(signal: AbortSignal): Command {
  return withProgramOption(new Command('verify'))
    .description('check every file of a workspace, and that all its parts hold the same')
    .requiredOption('-w, --workspace <dir>', 'the workspace to check')
    .option('--repair', 'make anew what is damaged: from the stored units, the records or the files')
    .option('--password <password>', 'opens files that are read again')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExit codes: 0 nothing is wrong (any more), 3 there are problems.')
    .action(async ({ workspace, repair, password, json, allowPrograms }: Options) => {
      const damaged = manifestProblem(workspace)
      if (damaged) {
        const quarantined = repair ? [setAsideManifest(workspace)] : []
        await (json ? printJson({ checked: nothing, problems: [damaged], quarantined }) : print(manifestText(damaged, quarantined)))
        process.exitCode = 3
        return
      }
      const result = await withRecipeOf<VerifyResult | RepairResult>(
        workspace,
        (recipe) =>
          repair
            ? repairWorkspace(recipe, { workspace, signal, ...(password === undefined ? {} : { password }) })
            : verifyWorkspace(workspace, recipe, { signal }),
        repair ? (allowPrograms ? { allowPrograms } : {}) : undefined,
      )
      await (json ? printJson(result) : print(summary(result)))
      process.exitCode = result.problems.length > 0 || ('lost' in result && result.lost.length > 0) ? 3 : 0
    })
}

const nothing: VerifyResult['checked'] = { documents: 0, units: 0, axes: {}, records: 0, vectors: 0, assets: 0 }

/** Without its manifest nothing is known of a workspace, not even the recipe to check it with. */
function manifestProblem(workspace: string): Problem | null {
  try {
    readManifest(workspace)
    return null
  } catch (error) {
    if (!ColragError.is(error) || error.code !== 'corrupt') throw error
    return { ...issueOf('verify', 'manifest.json', error), part: 'manifest' }
  }
}

const manifestText = (problem: Problem, quarantined: readonly string[]): string =>
  `${[lineOf(problem), ...quarantined.map((file) => `set aside ${file}: ingest the sources again`)].join('\n')}\n`

const lineOf = ({ code, subject, message, hint }: Problem): string =>
  `  ${code}: ${printable(subject)}: ${printable(message)}${hint ? ` (${hint})` : ''}`

function summary(result: VerifyResult | RepairResult): string {
  const { checked, problems } = result
  const axes = Object.entries(checked.axes).map(([axis, units]) => `${axis} ${units}`)
  const mended = 'found' in result ? result : null
  return `${[
    `checked ${checked.documents} documents, ${checked.units} units (${axes.join(', ')}), ${checked.records} records, ${checked.vectors} vectors, ${checked.assets} pictures`,
    ...(mended && mended.found.length > 0 ? [`found ${mended.found.length}`, ...mended.found.map(lineOf)] : []),
    ...(mended?.quarantined ?? []).map((file) => `set aside ${file}`),
    ...(mended?.lost ?? []).map((entry) => `lost: ${printable(entry.title)}: neither its records nor its file are there`),
    ...(problems.length === 0 ? ['no problems'] : [`${problems.length} problems${mended ? ' left' : ''}`, ...problems.map(lineOf)]),
    ...(problems.length > 0 && !mended ? ['colrag verify --repair makes anew what can be'] : []),
  ].join('\n')}\n`
}
