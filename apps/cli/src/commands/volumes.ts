import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { ColragError } from '@colrag/core'
import type { Retriever } from '@colrag/core'
import type { OpenWorkspace, VolumeRule } from '@colrag/pipeline'
import { suggestVolumes } from '@colrag/recipes'
import { positiveInteger } from '../option-values.ts'
import { print, printJson } from '../output/print.ts'
import { printable } from '../output/printable.ts'
import { clip, textTable } from '../output/text-table.ts'
import { withWorkspace } from '../query-run.ts'
import { volumeFile } from '../volume-file.ts'

interface Options {
  readonly workspace: string
  readonly count?: number
  readonly out?: string
  readonly json?: boolean
}

export function volumesCommand(signal: AbortSignal): Command {
  return new Command('volumes')
    .description('suggest thematic groups of the documents, named after their words; ingest takes them with --volumes FILE')
    .requiredOption('-w, --workspace <dir>', 'the workspace to look at')
    .option('--count <number>', 'how many groups (default: as many as stand apart)', positiveInteger('--count'))
    .option('--out <file>', 'write them as a file for ingest --volumes')
    .option('--json', 'print one JSON document')
    .action(async (options: Options) => {
      const volumes = await withWorkspace(options.workspace, signal, (workspace) => suggested(workspace, options.count))
      const rules = volumes.flatMap(({ name, files }) => files.map((file): VolumeRule => ({ name, pattern: literal(file) })))
      if (options.out !== undefined) writeFileSync(options.out, volumeFile(rules))
      if (options.json) return printJson({ volumes })
      const rows = volumes.map(({ name, words, files }) => [
        clip(printable(name), 30),
        String(files.length),
        clip(printable(words.slice(0, 8).join(' ')), 48),
        clip(printable(files.join(', ')), 48),
      ])
      await print(`${textTable(['volume', 'documents', 'words', 'files'], rows)}\n`)
    })
}

interface NamedFiles {
  readonly name: string
  readonly words: readonly string[]
  readonly files: readonly string[]
}

async function suggested(workspace: OpenWorkspace, count: number | undefined): Promise<readonly NamedFiles[]> {
  const dense = Object.values(workspace.indexes).find(({ search }) => search.level === 'block' && search.vectorSource)
  if (!dense)
    throw new ColragError('unsupported', workspace.folder, 'the workspace has no vectors to group documents by', {
      hint: 'ingest with a recipe that has a dense axis, such as embedded',
    })
  const { tree, units } = workspace.opened
  const volumes = await suggestVolumes(dense.search as Retriever<'block'>, { tree, units, ...(count === undefined ? {} : { count }) })
  const files = new Map(
    workspace.manifest.documents.map(({ id, uri, path }) => [id as string, [...path, basename(fileURLToPath(uri))].join('/')]),
  )
  return volumes.map(({ name, words, documents }) => ({ name, words, files: documents.flatMap((id) => files.get(id) ?? []) }))
}

/** A glob that matches this path alone. */
const literal = (path: string): string => path.replaceAll(/[\\*?[\]{}()!+@|]/g, String.raw`\$&`)
