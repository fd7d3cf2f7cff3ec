import { Command } from 'commander'
import { exportWorkspace, importWorkspace, readExport, withExport } from '@colrag/pipeline'
import { makeRecipe, namedRecipes, refusePrograms } from '@colrag/recipes'
import { print, printJson } from '../output/print.ts'
import type { ProgramOptions } from '../program-option.ts'
import { withProgramOption } from '../program-option.ts'
import { showProgress } from '../output/progress.ts'
import { withRecipeOf } from '../query-run.ts'

interface ExportOptions {
  readonly workspace: string
  readonly json?: boolean
}

interface ImportOptions extends ExportOptions, ProgramOptions {
  readonly recipe?: string
}

export function exportCommand(signal: AbortSignal): Command {
  return new Command('export')
    .description('write documents, units, statements and vectors of a workspace as JSON Lines and raw arrays')
    .argument('<place>', 'a new folder, or a new file whose name ends in .tar')
    .requiredOption('-w, --workspace <dir>', 'the workspace to export')
    .option('--json', 'print one JSON document')
    .action(async (to: string, { workspace, json }: ExportOptions) => {
      const said = await withRecipeOf(workspace, (recipe) => exportWorkspace(recipe, { workspace, to, signal }))
      if (json) return printJson(said)
      const { documents, units, triples } = said.counts
      await print(`${to}: ${documents} documents, ${units} units, ${triples} statements, ${said.vectors.length} axes with vectors\n`)
    })
}

export function importCommand(signal: AbortSignal): Command {
  return withProgramOption(new Command('import'))
    .description('make a workspace of what export wrote')
    .argument('<place>', 'the folder or file of the export')
    .requiredOption('-w, --workspace <dir>', 'where the index is to live: a new workspace')
    .option('--recipe <name>', 'which parts to use (default: that of the export)')
    .option('--json', 'print one JSON document')
    .action((from: string, options: ImportOptions) => withExport(from, (folder) => run(folder, options, signal)))
}

async function run(folder: string, { workspace, recipe: name, json, allowPrograms }: ImportOptions, signal: AbortSignal): Promise<void> {
  const said = await readExport(folder)
  const named = namedRecipes(name ?? said.recipe, said.definitions)
  refusePrograms(named, { allowed: allowPrograms === true, ...(name === undefined ? {} : { recipe: name }) }, 'read', 'export')
  const recipe = await makeRecipe(named.name, { definitions: named.definitions })
  const progress = showProgress()
  try {
    const result = await importWorkspace(recipe, { folder, workspace, signal, listen: progress.listen })
    progress.hide()
    const taken = result.taken.length > 0 ? `; vectors taken over: ${result.taken.join(', ')}` : ''
    await (json ? printJson(result) : print(`${result.documents} documents, ${result.units} units${taken}\n`))
  } finally {
    progress.hide()
    await recipe.close()
  }
}
