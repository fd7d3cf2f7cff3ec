import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { deleteDocuments } from '@colrag/pipeline'
import type { DeleteResult } from '@colrag/pipeline'
import { print, printJson } from '../output/print.ts'
import { printable } from '../output/printable.ts'
import { withRecipeOf } from '../query-run.ts'

interface Options {
  readonly workspace: string
  readonly password?: string
  readonly json?: boolean
}

export function deleteCommand(signal: AbortSignal): Command {
  return new Command('delete')
    .description('take documents out of a workspace, with all that was derived of them; the files themselves stay')
    .argument('<documents...>', 'id, path, file name or title of each')
    .requiredOption('-w, --workspace <dir>', 'the workspace to delete from')
    .option('--password <password>', 'opens a copy that takes the place of a deleted document')
    .option('--json', 'print one JSON document')
    .action(async (documents: string[], { workspace, password, json }: Options) => {
      const result = await withRecipeOf(workspace, (recipe) =>
        deleteDocuments(recipe, { workspace, documents, signal, ...(password === undefined ? {} : { password }) }),
      )
      await (json ? printJson(shown(result)) : print(summary(result)))
    })
}

const shown = ({ deleted, promoted, ...counts }: DeleteResult): object => {
  const few = (entries: DeleteResult['deleted']): object[] => entries.map(({ id, uri, title }) => ({ id, uri, title }))
  return { deleted: few(deleted), promoted: few(promoted), ...counts }
}

function summary({ deleted, promoted, documents, units }: DeleteResult): string {
  const line = (what: string, entries: DeleteResult['deleted']): string[] =>
    entries.map((entry) => `${what} ${printable(fileURLToPath(entry.uri))}`)
  return `${[
    ...line('deleted ', deleted),
    ...line('promoted', promoted),
    `left: ${documents} document${documents === 1 ? '' : 's'}, ${units} units`,
  ].join('\n')}\n`
}
