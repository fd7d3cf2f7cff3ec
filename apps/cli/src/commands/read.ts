import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command, Option } from 'commander'
import type { RunContext } from '@colrag/core'
import { findSources, readDocument, toCsv, toHtml, toMarkdown } from '@colrag/pipeline'
import type { ReadDocument } from '@colrag/pipeline'
import { defaultRecipe, makeRecipe } from '@colrag/recipes'
import { assetFolder } from '@colrag/stage-kit'
import { statusExitCode } from '../exit-code.ts'
import { pageRange } from '../option-values.ts'
import { print } from '../output/print.ts'

type Format = 'json' | 'markdown' | 'html' | 'csv'
interface Options {
  readonly to: Format
  readonly pages?: (page: number) => boolean
  readonly password?: string
  readonly out?: string
  readonly json?: boolean
}
type Titled = ReadDocument & { readonly title: string }

export function readCommand(signal: AbortSignal): Command {
  return new Command('read')
    .description('extract text, tables and figures, without a workspace')
    .argument('<files...>', 'PDF files or folders')
    .addOption(new Option('--to <format>', 'what to write').choices(['json', 'markdown', 'html', 'csv']).default('markdown'))
    .option('--json', 'the same as --to json')
    .option('--pages <range>', 'only these pages, such as 1-5 or 2,7-9', pageRange)
    .option('--password <text>', 'for encrypted files')
    .option('--out <dir>', 'write one file per document (per table for csv) there')
    .action(async (paths: string[], options: Options) => {
      const { sources } = await findSources(paths, [])
      const recipe = await makeRecipe(defaultRecipe)
      const folder = mkdtempSync(join(tmpdir(), 'colrag-read-'))
      const ctx: RunContext = { assets: assetFolder(folder), seed: 0, signal, report: () => undefined }
      const documents: Titled[] = []
      try {
        for (const source of sources) {
          documents.push(
            await readDocument(
              source,
              { ...recipe, captions: null, triples: null },
              {
                jobs: 2,
                ...(options.pages ? { pages: options.pages } : {}),
                ...(options.password === undefined ? {} : { password: options.password }),
              },
              ctx,
            ),
          )
        }
      } finally {
        await recipe.close()
        rmSync(folder, { recursive: true, force: true })
      }
      const format = options.json ? 'json' : options.to
      if (options.out === undefined) await print(joined(documents, format))
      else writeFiles(documents, format, options.out)
      if (format !== 'json' || options.out !== undefined)
        for (const d of documents)
          for (const i of d.issues) process.stderr.write(`colrag: ${i.subject}: ${i.message}${i.hint ? ` (${i.hint})` : ''}\n`)
      process.exitCode = statusExitCode(documents.map((d) => d.status))
    })
}

const untitled = ({ uri, status, issues, pages }: Titled): ReadDocument => ({ uri, status, issues, pages })

function joined(documents: readonly Titled[], format: Format): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify({ documents: documents.map(untitled) })}\n`
    case 'markdown':
      return documents.map(toMarkdown).join('\n')
    case 'html':
      return documents.map(toHtml).join('\n')
    case 'csv':
      return documents
        .flatMap((d) =>
          toCsv(d).map(({ page, table, csv }) => `# ${basename(fileURLToPath(d.uri))}, page ${page}, table ${table}\r\n${csv}`),
        )
        .join('\r\n')
  }
}

const endings: Readonly<Record<Format, string>> = { json: 'json', markdown: 'md', html: 'html', csv: 'csv' }

function writeFiles(documents: readonly Titled[], format: Format, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const used = new Set<string>()
  for (const document of documents) {
    const stem = freeName(basename(fileURLToPath(document.uri)).replace(/\.pdf$/i, ''), used)
    const write = (name: string, text: string): void => writeFileSync(join(folder, `${name}.${endings[format]}`), text)
    if (format === 'csv') for (const { page, table, csv } of toCsv(document)) write(`${stem}-p${page}-t${table}`, csv)
    else write(stem, joined([document], format))
  }
}

function freeName(name: string, used: Set<string>): string {
  let free = name
  for (let n = 2; used.has(free); n++) free = `${name}-${n}`
  used.add(free)
  return free
}
