import { Command } from 'commander'
import { ColragError } from '@colrag/core'
import { search, searchByPicture, searchPages, workspaceLanguage } from '@colrag/pipeline'
import { withContextOption } from '../context-option.ts'
import type { ContextOptions } from '../context-option.ts'
import { positiveInteger } from '../option-values.ts'
import { heatmapLines } from '../output/heatmap-lines.ts'
import { findingLines } from '../output/finding-lines.ts'
import { hitLines } from '../output/hit-lines.ts'
import { pictureLines } from '../output/picture-lines.ts'
import { print, printJson } from '../output/print.ts'
import { tellIssues } from '../output/tell-issues.ts'
import { pictureSource, withPictureOptions, withVision, wordsOf } from '../picture-options.ts'
import type { PictureOptions } from '../picture-options.ts'
import { answerBatch, oneOrBatch, withWorkspace } from '../query-run.ts'
import type { QueryOptions } from '../query-run.ts'
import { withSearchRecipe } from '../search-recipe.ts'
import type { SearchRecipeOptions } from '../search-recipe.ts'
import { writeHeatmaps } from '../write-heatmaps.ts'

interface Options extends QueryOptions, PictureOptions, SearchRecipeOptions, ContextOptions {
  readonly k: number
  readonly json?: boolean
  readonly explain?: boolean
  readonly exact?: true
  readonly visual?: true
  readonly heatmap?: string
  readonly heatmapWords?: true
  readonly dpi: number
}

export function searchCommand(signal: AbortSignal): Command {
  const command = new Command('search')
    .description('rank the units that answer a question')
    .argument('[question]', 'what to look for')
    .requiredOption('-w, --workspace <dir>', 'the workspace to search')
    .option('-k <number>', 'hits at most', positiveInteger('-k'), 10)
    .option('--json', 'print one JSON document')
    .option('--explain', 'show how each score came about')
    .option('--exact', 'look at everything, also where an index has a faster way that may miss something')
    .option('--visual', 'rank pages as wholes, each by all that stands on it: for plans, maps and slides')
    .option('--heatmap <dir>', 'draw the pages of the hits there, warm where they say what is asked')
    .option('--heatmap-words', 'with --heatmap: draw each page also for each word of the question by itself, in a folder beside it')
    .option('--dpi <number>', 'resolution of those pictures', positiveInteger('--dpi'), 150)
    .option('--queries <file>', 'answer a JSON Lines file of {id, question}, one result document a line')
    .option('--out <file>', 'write the batch there instead of to standard output')
  return withContextOption(withPictureOptions(withSearchRecipe(command)), 'what is shown around each hit').action(
    async (argument: string | undefined, options: Options) => {
      const picture = pictureSource(options)
      const question = wordsOf(argument, options)
      const shown = {
        k: options.k,
        ...(options.context === undefined ? {} : { context: options.context }),
        ...(options.exact ? { exact: options.exact } : {}),
      }
      if (options.visual && picture) throw new ColragError('invalid-options', '--visual', '--visual ranks pages for words, not for --image')
      const ranked = options.visual ? searchPages : search
      const mode = picture ? onePicture(options) : oneOrBatch(argument ?? options.question, options)
      if (mode === 'batch' && options.heatmap !== undefined)
        throw new ColragError('invalid-options', '--heatmap', '--heatmap draws the pages of one question, not of --queries')
      if (options.heatmapWords && options.heatmap === undefined)
        throw new ColragError('invalid-options', '--heatmap-words', '--heatmap-words goes with --heatmap')
      await withWorkspace(
        options.workspace,
        signal,
        async (workspace) => {
          if (mode === 'batch') {
            await answerBatch(options, signal, ({ id, question: text }) => ranked(workspace, text, { id, ...shown }))
            return
          }
          const result = picture
            ? await withVision(options, await workspaceLanguage(workspace, question), (looking) =>
                searchByPicture(workspace, picture, { question, ...shown, ...looking }),
              )
            : await ranked(workspace, question, shown)
          tellIssues(result.issues ?? [], workspace.recipe)
          const heatmaps =
            options.heatmap === undefined
              ? []
              : await writeHeatmaps(options.heatmap, workspace, result, {
                  dpi: options.dpi,
                  words: options.heatmapWords === true,
                  signal,
                })
          if (options.json) return printJson(options.heatmap === undefined ? result : { ...result, heatmaps })
          if (result.image) await print(`${pictureLines(result.image)}\n\n`)
          if (options.explain && result.findings && result.findings.length > 0) await print(`${findingLines(result.findings)}\n\n`)
          if (result.hits.length === 0) return print('nothing matches this question\n')
          await print(`${result.hits.map((hit) => hitLines(hit, options.explain === true)).join('\n\n')}\n`)
          if (heatmaps.length > 0) await print(`\n${heatmapLines(heatmaps)}\n`)
          for (const note of result.notes ?? []) process.stderr.write(`note: ${note}\n`)
        },
        options,
      )
    },
  )
}

function onePicture({ queries, out }: Options): 'one' {
  if (queries !== undefined) throw new ColragError('invalid-options', '--queries', '--queries asks in words, not with --image')
  if (out !== undefined) throw new ColragError('invalid-options', '--out', '--out goes with --queries')
  return 'one'
}
