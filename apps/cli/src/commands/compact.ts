import { Command } from 'commander'
import { compactWorkspace } from '@colrag/pipeline'
import { fileSize } from '../output/file-size.ts'
import { print, printJson } from '../output/print.ts'
import { printable } from '../output/printable.ts'
import { withRecipeOf } from '../query-run.ts'

export function compactCommand(signal: AbortSignal): Command {
  return new Command('compact')
    .description('leave out of a workspace what no document uses any more')
    .requiredOption('-w, --workspace <dir>', 'the workspace to compact')
    .option('--json', 'print one JSON document')
    .action(async ({ workspace, json }: { readonly workspace: string; readonly json?: boolean }) => {
      const result = await withRecipeOf(workspace, (recipe) => compactWorkspace(recipe, { workspace, signal }))
      if (json) return printJson(result)
      const unknown = result.unknown.map((title) => `  ${printable(title)}\n`).join('')
      await print(
        `${fileSize(result.before)} before, ${fileSize(result.after)} now\n${
          unknown === ''
            ? ''
            : `all records and pictures were kept, since an earlier version read these documents and did not note what they need:\n${unknown}`
        }`,
      )
    })
}
