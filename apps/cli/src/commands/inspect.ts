import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { fileStem, findTarget, inspectDocument, requireManifest, tableMarkdown } from '@colrag/pipeline'
import type { InspectedPage } from '@colrag/pipeline'
import { makeRecipe, refusePrograms } from '@colrag/recipes'
import { drawBoxes } from '../draw-boxes.ts'
import { modelSettings } from '../model-options.ts'
import { positiveInteger } from '../option-values.ts'
import { outputFolder } from '../output-place.ts'
import { confidenceText } from '../output/confidence-text.ts'
import type { ProgramOptions } from '../program-option.ts'
import { withProgramOption } from '../program-option.ts'
import { print, printJson } from '../output/print.ts'
import { printable } from '../output/printable.ts'

interface Options extends ProgramOptions {
  readonly workspace: string
  readonly out?: string
  readonly dpi: number
  readonly password?: string
  readonly json?: boolean
}

export function inspectCommand(signal: AbortSignal): Command {
  return withProgramOption(new Command('inspect'))
    .description('show what was extracted: blocks in reading order, tables, triples, and pages with their boxes')
    .argument('<document>', 'id, file name or title; with #3 only page 3')
    .requiredOption('-w, --workspace <dir>', 'the workspace that holds it')
    .option('--out <dir>', 'write a PNG per page with the boxes drawn')
    .option('--dpi <number>', 'resolution of the pictures', positiveInteger('--dpi'), 110)
    .option('--password <text>', 'for encrypted files')
    .option('--json', 'print one JSON document')
    .action(async (name: string, options: Options) => {
      const target = findTarget(options.workspace, name)
      const write = options.out === undefined ? null : outputFolder(options.out)
      const { recipe: names, definitions = {} } = requireManifest(options.workspace)
      refusePrograms({ name: names, definitions }, { allowed: options.allowPrograms === true })
      const recipe = await makeRecipe(names, { use: 'inspect', models: modelSettings(process.env), definitions })
      const { entry } = target
      const stem = fileStem(fileURLToPath(entry.uri))
      const pages: unknown[] = []
      try {
        if (!options.json)
          await print(
            `${printable(entry.title)} (${basename(fileURLToPath(entry.uri))}), ${entry.status}, ${entry.pages} ${entry.pages === 1 ? 'page' : 'pages'}, id ${entry.id}\n`,
          )
        for await (const page of inspectDocument(options.workspace, target, recipe, {
          dpi: options.dpi,
          pictures: write !== null,
          signal,
          ...(options.password === undefined ? {} : { password: options.password }),
        })) {
          const file =
            write && page.picture
              ? write(`${stem}-p${String(page.number).padStart(3, '0')}.png`, await drawBoxes(page.picture, page.width, page.blocks))
              : undefined
          const { picture: _picture, ...rest } = page
          if (options.json) pages.push({ ...rest, ...(file === undefined ? {} : { picture: file }) })
          else await print(printable(pageText(page, file)))
        }
        if (options.json)
          await printJson({ id: entry.id, uri: entry.uri, title: entry.title, status: entry.status, issues: entry.issues, pages })
      } finally {
        await recipe.close()
      }
    })
}

function pageText(page: InspectedPage, file: string | undefined): string {
  const blocks = page.blocks.map((block) => {
    const box = block.boxes[0]
    const place = box ? `[${Math.round(box.x)} ${Math.round(box.y)} ${Math.round(box.width)}×${Math.round(box.height)}]` : ''
    const head = `${String(block.order).padStart(3)} ${block.kind} ${place}${block.direction === 'horizontal' ? '' : ` ${block.direction}`}${sureness(block)}`
    const caption = page.captions.find((c) => c.blockId === block.id)
    return [
      head,
      indent(block.table && block.kind === 'table' ? tableMarkdown(block.table) : block.text.replaceAll('\t', ' │ ')),
      ...(caption ? [indent(`(${caption.text})`)] : []),
    ]
      .filter((t) => t !== '')
      .join('\n')
  })
  const triples = page.triples.map((t) => `    ${t.subject} | ${t.predicate} | ${t.object}`)
  const sum = confidenceText(page.confidence)
  const issues = page.issues.map((i) => `    ${i.code}: ${i.message}`)
  return `${[
    `\n── page ${page.number} (${Math.round(page.width)}×${Math.round(page.height)} points${sum === '' ? '' : `; ${sum}, lowest ${page.confidence.lowest?.toFixed(2)}`})${file ? ` → ${file}` : ''}`,
    ...blocks,
    ...(triples.length > 0 ? [`  triples (${triples.length})`, ...triples] : []),
    ...(issues.length > 0 ? [`  issues (${issues.length})`, ...issues] : []),
  ].join('\n')}\n`
}

/** `(layout 0.95, ocr 0.71; scanned, no-glyphs)`: how sure each step is, and by which rules. */
function sureness({ confidenceBy, rules }: InspectedPage['blocks'][number]): string {
  const parts = [confidenceText(confidenceBy), [rules.layout, rules.text].filter((rule) => rule !== null).join(', ')]
  const said = parts.filter((part) => part !== '').join('; ')
  return said === '' ? '' : ` (${said})`
}

const indent = (text: string): string =>
  text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `      ${line}`)
        .join('\n')
