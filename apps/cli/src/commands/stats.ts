import { Command } from 'commander'
import { workspaceStats } from '@colrag/pipeline'
import type { LogStats, WorkspaceStats } from '@colrag/pipeline'
import { fileSize } from '../output/file-size.ts'
import { print, printJson } from '../output/print.ts'
import { printable } from '../output/printable.ts'
import { recipeText } from '../output/recipe-text.ts'
import { textTable } from '../output/text-table.ts'
import { withRecipeOf } from '../query-run.ts'

export function statsCommand(): Command {
  return new Command('stats')
    .description('what a workspace holds and how large it is')
    .requiredOption('-w, --workspace <dir>', 'the workspace')
    .option('--json', 'print one JSON document')
    .action(async ({ workspace, json }: { readonly workspace: string; readonly json?: boolean }) => {
      const stats = await withRecipeOf(workspace, (recipe) => workspaceStats(workspace, recipe))
      await (json ? printJson(stats) : print(summary(stats)))
    })
}

function summary({ documents, units, unitBytes, axes, records, vectors, assets, ...whole }: WorkspaceStats): string {
  const log = ({ entries, bytes, waste }: LogStats): string => `${entries} entries, ${fileSize(bytes)}, ${Math.round(waste * 100)} % waste`
  const rows = Object.entries(axes).map(([axis, { level, units: count, bytes, facts }]) => [
    axis,
    level,
    String(count),
    fileSize(bytes),
    Object.entries(facts)
      .map(([name, value]) => printable(`${name} ${value}`))
      .join(', '),
  ])
  const counted = [
    ['recipe', recipeText(whole.recipe)],
    ['format', String(whole.format)],
    ['generation', whole.generation ?? 'none'],
    [
      'documents',
      `${documents.ok} ok, ${documents.partial} partial, ${documents.failed} failed, ${documents.copies} copies; ${documents.pages} pages`,
    ],
    [
      'units',
      `${
        Object.entries(units)
          .map(([level, n]) => `${level} ${n}`)
          .join(', ') || '0'
      }; ${fileSize(unitBytes)}`,
    ],
    ['records', log(records)],
    ['vectors', log(vectors)],
    ['pictures', fileSize(assets.bytes)],
    ['all', fileSize(whole.bytes)],
  ].map(([name = '', value = '']) => `  ${name.padEnd(10)} ${value}`)
  return `${[...counted, ...(rows.length > 0 ? ['', textTable(['axis', 'level', 'units', 'size', 'what it says of itself'], rows)] : [])].join('\n')}\n`
}
