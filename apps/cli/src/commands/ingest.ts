import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { ColragError } from '@colrag/core'
import type { IngestResult } from '@colrag/core/schemas'
import { begunDefinitions, begunRecipe, defaultJobs, ingest, readManifest } from '@colrag/pipeline'
import type { VolumeRule } from '@colrag/pipeline'
import { asOptions, makeRecipe, namedRecipes, refusePrograms } from '@colrag/recipes'
import { chosenRecipe } from '../chosen-recipe.ts'
import { statusExitCode } from '../status-exit-code.ts'
import { modelParts, modelSettings, withModelOptions } from '../model-options.ts'
import type { ModelOptions } from '../model-options.ts'
import { volumeRule } from '../option-values.ts'
import { confidenceText } from '../output/confidence-text.ts'
import { modelLines } from '../output/model-lines.ts'
import { print, printJson } from '../output/print.ts'
import { printable } from '../output/printable.ts'
import { showProgress } from '../output/progress.ts'
import { clip, textTable } from '../output/text-table.ts'
import type { ProgramOptions } from '../program-option.ts'
import { withProgramOption } from '../program-option.ts'
import { exchangedParts, withReadingOptions } from '../reading-options.ts'
import type { ReadingOptions } from '../reading-options.ts'
import { reviewFolder } from '../review-folder.ts'
import { readVolumeFile } from '../volume-file.ts'
import { writeReview } from '../write-review.ts'
import type { WrittenReview } from '../write-review.ts'

interface Options extends ReadingOptions, ModelOptions, ProgramOptions {
  readonly workspace: string
  readonly recipe?: string
  readonly volume?: VolumeRule[]
  readonly volumes?: string
  readonly prune?: boolean
  readonly retry?: boolean
  readonly review?: string | true
  readonly json?: boolean
}

export function ingestCommand(signal: AbortSignal): Command {
  const command = new Command('ingest')
    .description('read PDF files, pictures of pages and folders of them into a workspace')
    .argument('[paths...]', 'PDF, PNG, JPEG or TIFF files, or folders that are searched all the way down')
    .requiredOption('-w, --workspace <dir>', 'where the index lives; made when it does not exist')
    .option(
      '--recipe <names>',
      'which parts to use: the name of a recipe (colrag recipes) or a file of your own, several with commas between (default: those of the workspace, else embedded)',
    )
    .option('--volume <name=glob>', 'group documents by path below the given folder; may be given several times', volumeRule)
    .option('--volumes <file>', 'the same from a YAML, JSON or CSV file of patterns and volumes; --volume goes first')
    .option('--prune', 'remove documents of the given folders whose file is gone')
    .option('--retry', 'read again what was partial or failed')
    .option('--review [dir]', 'show the ten least sure blocks, with pictures in that folder (default: review/ in the workspace)')
    .option('--json', 'print one JSON document')
  return withProgramOption(withModelOptions(withReadingOptions(command))).action(async (given: string[], options: Options) => {
    const { paths, review: place } = reviewFolder(given, options.review)
    const volumes = [...(options.volume ?? []), ...(options.volumes === undefined ? [] : readVolumeFile(options.volumes))]
    const jobs = options.jobs ?? defaultJobs()
    const held = readManifest(options.workspace)
    const before = held?.recipe
    const named = namedRecipes(options.recipe ?? '', held?.definitions ?? begunDefinitions(options.workspace))
    const parts = { ...exchangedParts(options), ...modelParts(options) }
    const { name, note } = chosenRecipe({
      ...(options.recipe === undefined ? {} : { recipe: named.name }),
      parts,
      before: before ?? null,
      begun: begunRecipe(options.workspace),
    })
    if (note !== null) process.stderr.write(`note: ${printable(note)}\n`)
    if (before !== undefined && before !== name)
      throw new ColragError(
        'index-incompatible',
        options.workspace,
        `the workspace was made with ${asOptions(before)}, not ${asOptions(name)}`,
        {
          hint: `leave those options out to go on as it was made, or name another workspace; another recipe is added by colrag reindex --workspace ${options.workspace} --recipe NAME --add`,
        },
      )
    refusePrograms(
      { name, definitions: named.definitions },
      { allowed: options.allowPrograms === true, ...(options.recipe === undefined ? {} : { recipe: options.recipe }), parts },
    )
    const recipe = await makeRecipe(name, {
      jobs,
      use: 'read',
      models: modelSettings(process.env, options),
      definitions: named.definitions,
    })
    const progress = showProgress()
    let result: IngestResult
    let review: WrittenReview | null = null
    const password = options.password === undefined ? {} : { password: options.password }
    try {
      result = await ingest(recipe, {
        paths,
        workspace: options.workspace,
        signal,
        listen: progress.listen,
        volumes,
        prune: options.prune === true,
        retry: options.retry === true,
        ...password,
        jobs,
      })
      if (place !== undefined) {
        const folder = place === true ? join(options.workspace, 'review') : place
        review = await writeReview(folder, options.workspace, recipe, { uris: result.documents.map((d) => d.uri), signal, ...password })
        result = { ...result, review: [...review.blocks] }
      }
    } finally {
      progress.hide()
      await recipe.close()
    }
    await (options.json ? printJson(result) : print(`${summary(result, recipe.notes)}${review ? reviewText(review) : ''}`))
    process.exitCode = statusExitCode(result.documents.map((d) => d.status))
  })
}

/** What reading and indexing cost by stage; stages that took less than a tenth of a second are left out. */
const stageLines = (stages: NonNullable<IngestResult['stages']>): string[][] =>
  stages
    .filter(({ cpu, wall }) => cpu >= 0.1 || wall >= 0.1)
    .map(({ stage, cpu, wall }, i) => [
      i === 0 ? 'of stages' : '',
      `${stage.padEnd(14)} ${cpu.toFixed(1).padStart(8)} of processors${wall > 0 ? `, ${wall.toFixed(1)} on the clock` : ''}`,
    ])

function reviewText({ blocks, page }: WrittenReview): string {
  const rows = blocks.map((b) => [
    clip(printable(b.title), 24),
    String(b.page),
    b.kind,
    confidenceText(b.confidence),
    clip(printable(b.reason), 36),
    clip(printable(b.text), 24),
  ])
  return `\nleast sure blocks (${page})\n${textTable(['document', 'page', 'kind', 'confidence', 'why', 'text'], rows)}\n`
}

function summary({ documents, totals, axes, stages = [], models = [] }: IngestResult, notes: readonly string[]): string {
  // The other columns take 38; both texts share what the terminal has left.
  const wide = Math.min(44, Math.max(12, Math.floor(((process.stdout.columns ?? 120) - 38) / 2)))
  const rows = documents.map((d) => [
    clip(printable(basename(fileURLToPath(d.uri))), wide),
    d.duplicateOf === undefined ? d.status : `copy (${d.status})`,
    String(d.pages),
    String(d.issues.length),
    d.confidence?.lowest?.toFixed(2) ?? '–',
    clip(printable(d.title), wide),
  ])
  const kinds = Object.entries(totals.blocks)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, n]) => `${kind} ${n}`)
    .join(', ')
  const issues = documents.flatMap((d) =>
    d.issues.map((i) => `  ${i.code}${i.minor ? ', minor' : ''}: ${i.subject}: ${i.message}${i.hint ? ` (${i.hint})` : ''}`),
  )
  const counted = [
    [
      'documents',
      `${totals.ok} ok, ${totals.partial} partial, ${totals.failed} failed${totals.reused > 0 ? ` (${totals.reused} unchanged)` : ''}${totals.removed > 0 ? `, ${totals.removed} removed` : ''}`,
    ],
    ['pages', String(totals.pages)],
    ['blocks', kinds || '0'],
    ['tables', String(totals.tables)],
    ['figures', String(totals.figures)],
    ['triples', String(totals.triples)],
    ['units', String(totals.units)],
    ...(axes
      ? [
          [
            'index',
            Object.entries(axes)
              .map(([axis, change]) => `${axis} ${change}`)
              .join(', '),
          ],
        ]
      : []),
    ['seconds', String(totals.seconds)],
    ...stageLines(stages),
  ].map(([name = '', value = '']) => `  ${name.padEnd(10)} ${value}`)
  return `${[
    ...(documents.length > 0 ? [textTable(['document', 'status', 'pages', 'issues', 'lowest', 'title'], rows), ''] : []),
    ...counted,
    ...(models.length > 0 ? ['', 'models', ...models.flatMap(modelLines).map(printable)] : []),
    ...(issues.length > 0 ? ['', `issues (${issues.length})`, ...issues] : []),
    ...notes.map((note) => `\nnote: ${note}`),
  ].join('\n')}\n`
}
