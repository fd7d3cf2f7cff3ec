import { Command } from 'commander'
import { reindex, requireManifest } from '@colrag/pipeline'
import type { ReindexResult } from '@colrag/pipeline'
import { ColragError } from '@colrag/core'
import { makeRecipe, namedRecipes, refusePrograms } from '@colrag/recipes'
import { print, printJson } from '../output/print.ts'
import { recipeText } from '../output/recipe-text.ts'
import type { ProgramOptions } from '../program-option.ts'
import { withProgramOption } from '../program-option.ts'
import { showProgress } from '../output/progress.ts'

interface Options extends ProgramOptions {
  readonly workspace: string
  readonly recipe?: string
  readonly add?: boolean
  readonly json?: boolean
}

export function reindexCommand(signal: AbortSignal): Command {
  return withProgramOption(new Command('reindex'))
    .description('make the index anew for another recipe, or where its parts have changed, without reading files')
    .requiredOption('-w, --workspace <dir>', 'the workspace')
    .option('--recipe <names>', 'the recipes it is to hold, a name or a file each, with commas between (default: those of the workspace)')
    .option('--add', 'beside those that it has; what several need is there once')
    .option('--json', 'print one JSON document')
    .action((options: Options) => run(options, signal))
}

/** The same work, for those who look for it under this name. */
export function migrateCommand(signal: AbortSignal): Command {
  return withProgramOption(new Command('migrate'))
    .description('bring a workspace of an earlier version to the formats of this one, without reading files')
    .requiredOption('-w, --workspace <dir>', 'the workspace')
    .option('--json', 'print one JSON document')
    .action((options: Options) => run(options, signal))
}

async function run({ workspace, recipe: wanted, add, json, allowPrograms }: Options, signal: AbortSignal): Promise<void> {
  if (add === true && wanted === undefined)
    throw new ColragError('invalid-options', '--add', 'name what is to be added: --recipe NAME --add')
  const { recipe: before, definitions: known } = requireManifest(workspace)
  const { name, definitions } = namedRecipes([...(add === true ? [before] : []), wanted ?? before].join(','), known)
  refusePrograms({ name, definitions }, { allowed: allowPrograms === true, ...(wanted === undefined ? {} : { recipe: wanted }) }, 'search')
  const recipe = await makeRecipe(name, { definitions })
  const progress = showProgress()
  let result: ReindexResult
  try {
    result = await reindex(recipe, { workspace, signal, listen: progress.listen })
  } finally {
    progress.hide()
    await recipe.close()
  }
  await (json ? printJson(result) : print(summary(result)))
}

function summary({ recipe, before, format, documents, axes, empty }: ReindexResult): string {
  const width = Math.max(...Object.keys(axes).map((axis) => axis.length))
  return `${[
    `${documents} documents, recipe ${recipeText(recipe)}${before === recipe ? '' : ` (before: ${recipeText(before)})`}`,
    ...(format < 2 ? [`format ${format} became 2`] : []),
    ...Object.entries(axes).map(([axis, change]) => `  ${axis.padEnd(width)} ${change}`),
    ...(empty.length > 0
      ? [`nothing is stored yet that ${empty.join(', ')} could search: colrag ingest over the same files makes it where they hold any`]
      : []),
  ].join('\n')}\n`
}
