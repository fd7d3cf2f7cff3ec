import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command, Option } from 'commander'
import type { RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { defaultJobs, extractionHost, findSources, readDocuments } from '@colrag/pipeline'
import { defaultRecipe, makeRecipe, withParts } from '@colrag/recipes'
import { assetFolder, summariseConfidence } from '@colrag/stage-kit'
import { statusExitCode } from '../status-exit-code.ts'
import { pageRange } from '../option-values.ts'
import { outputFolder } from '../output-place.ts'
import { print } from '../output/print.ts'
import { showProgress } from '../output/progress.ts'
import { afterFirstPages, fileWriter, streamWriter } from '../read-writer.ts'
import type { ReadFormat, TitledDocument } from '../read-writer.ts'
import { exchangedParts, withReadingOptions } from '../reading-options.ts'
import type { ReadingOptions } from '../reading-options.ts'

interface Options extends ReadingOptions {
  readonly to: ReadFormat | 'md'
  readonly pages?: (page: number) => boolean
  readonly out?: string
  readonly json?: boolean
}

export function readCommand(signal: AbortSignal): Command {
  const command = new Command('read')
    .description('extract text, tables and figures, without a workspace')
    .argument('<files...>', 'PDF, PNG, JPEG or TIFF files, or folders')
    .addOption(new Option('--to <format>', 'what to write').choices(['json', 'markdown', 'md', 'html', 'csv']).default('markdown'))
    .option('--json', 'the same as --to json')
    .option('--pages <range>', 'only these pages, such as 1-5 or 2,7-9', pageRange)
    .option('--out <dir>', 'write one file per document (per table for csv) there')
    .addHelpText('after', '\nOf several tables printed as csv, each row begins with file name, page and number of the table on its page.')
  return withReadingOptions(command).action((paths: string[], options: Options) => read(paths, options, signal))
}

async function read(paths: readonly string[], options: Options, signal: AbortSignal): Promise<void> {
  const jobs = options.jobs ?? defaultJobs()
  const recipe = await makeRecipe(withParts(defaultRecipe, exchangedParts(options)), { jobs, use: 'read' })
  const folder = mkdtempSync(join(tmpdir(), 'colrag-read-'))
  const host = extractionHost(recipe, jobs, { describe: false, signal })
  const progress = showProgress()
  try {
    const { sources, unreadable } = await findSources(paths, [])
    const format = options.json ? 'json' : options.to === 'md' ? 'markdown' : options.to
    const printed = options.out === undefined
    const many = sources.length + unreadable.length > 1
    const writer = afterFirstPages(printed ? streamWriter(format, print, { many }) : fileWriter(format, outputFolder(options.out)))
    const ctx: RunContext = { assets: assetFolder(folder), seed: 0, signal, report: () => undefined }
    const statuses: string[] = []
    const take = async (document: TitledDocument): Promise<void> => {
      // What is printed must not run into the bars of the same terminal.
      progress.hide()
      await writer.write(document)
      statuses.push(document.status)
      if (format !== 'json' || !printed) tell(document, format)
    }
    for (const source of unreadable) await take(unreadableDocument(source))
    const pages = options.pages ? { pages: options.pages } : {}
    const password = options.password === undefined ? {} : { password: options.password }
    const asked = { host, listen: progress.listen, ...pages, ...password }
    for await (const document of readDocuments(sources, recipe, asked, ctx)) await take(document)
    if (!writer.anyPages())
      throw new ColragError('invalid-options', '--pages', 'none of the pages asked for exists', {
        hint: sources.length === 1 ? 'ask for fewer' : `none of the ${sources.length} documents has so many`,
      })
    progress.hide()
    await writer.end()
    process.exitCode = statusExitCode(statuses)
  } finally {
    progress.hide()
    host.close()
    await recipe.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function unreadableDocument({ file, uri, message }: Awaited<ReturnType<typeof findSources>>['unreadable'][number]): TitledDocument {
  const name = basename(file)
  const issue = { stage: 'files', subject: name, code: 'bad-input', message, hint: 'check the permissions of the file' } as const
  return { uri, title: name, status: 'failed', issues: [issue], confidence: summariseConfidence([]), pages: [] }
}

/** Silence would look like success: what went wrong, and that there is nothing to print. */
function tell(document: TitledDocument, format: ReadFormat): void {
  for (const i of document.issues)
    process.stderr.write(`colrag: ${i.minor ? 'minor: ' : ''}${i.subject}: ${i.message}${i.hint ? ` (${i.hint})` : ''}\n`)
  if (format === 'csv' && document.pages.length > 0 && !document.pages.some((page) => page.blocks.some((block) => block.table)))
    process.stderr.write(`colrag: ${basename(fileURLToPath(document.uri))}: there is no table\n`)
}
