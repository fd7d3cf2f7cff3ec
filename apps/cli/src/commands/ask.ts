import { Command } from 'commander'
import { resolvePart, resolverByName } from '@colrag/recipes'
import { ColragError } from '@colrag/core'
import type { RunContext } from '@colrag/core'
import type { Resolved, Turn } from '@colrag/recipes'
import { ask, askWithEvidence } from '@colrag/pipeline'
import { withContextOption } from '../context-option.ts'
import type { ContextOptions } from '../context-option.ts'
import { readConversation, writeConversation } from '../conversation-file.ts'
import { modelSettings } from '../model-options.ts'
import { outputFile } from '../output-place.ts'
import { doubtText } from '../output/confidence-text.ts'
import { print, printJson } from '../output/print.ts'
import { tellIssues } from '../output/tell-issues.ts'
import { printable } from '../output/printable.ts'
import { clip } from '../output/text-table.ts'
import { answerBatch, oneOrBatch, withWorkspace } from '../query-run.ts'
import type { QueryOptions } from '../query-run.ts'
import { withSearchRecipe } from '../search-recipe.ts'
import type { SearchRecipeOptions } from '../search-recipe.ts'
import { writeEvidenceGraph } from '../write-evidence-graph.ts'

interface Options extends QueryOptions, SearchRecipeOptions, ContextOptions {
  readonly json?: boolean
  readonly follow?: string
  readonly resolve?: string
  readonly evidenceGraph?: string
}

export function askCommand(signal: AbortSignal): Command {
  const command = new Command('ask')
    .description('answer a question with quoted evidence')
    .argument('[question]', 'what to answer')
    .requiredOption('-w, --workspace <dir>', 'the workspace to ask')
    .option('--json', 'print one JSON document')
    .option('--follow <file>', 'a conversation: そこ, it, では令和3年は？, and in 2021? are understood by the turns kept in the file')
    .option('--queries <file>', 'answer a JSON Lines file of {id, question}, one answer a line')
    .option('--out <file>', 'write the batch there instead of to standard output')
    .option(
      '--answer <answerer>',
      'what answers: extractive (quotes alone) or llm:PROVIDER:MODEL (default: that of the recipe)',
      (value: string) => resolvePart('answer', value, process.cwd()),
    )
    .option(
      '--resolve <resolver>',
      'what understands follow-up questions: rules (default) or llm:PROVIDER:MODEL, held to what was said',
      (value: string) => resolvePart('answer', value, process.cwd()),
    )
    .option(
      '--visual-ranker <ranker>',
      'what ranks the pictures that hang on what was found, for questions about looks: maxsim or pooled, either with :PROVIDER:MODEL behind it, or none; ?most=5 how many of the best are looked at (default: that of the recipe)',
      (value: string) => resolvePart('visuals', value, process.cwd()),
    )
    .option('--evidence-graph <file>', 'draw there how the question reaches what was found, as SVG')
  return withContextOption(withSearchRecipe(command), 'what is looked at around the best hits').action(
    async (question: string | undefined, options: Options) => {
      const mode = oneOrBatch(question, options)
      if (mode === 'batch' && options.follow !== undefined)
        throw new ColragError('invalid-options', '--follow', '--follow goes with one question, not with --queries')
      if (mode === 'batch' && options.evidenceGraph !== undefined)
        throw new ColragError('invalid-options', '--evidence-graph', '--evidence-graph draws one answer, not those of --queries')
      if (options.resolve !== undefined && options.follow === undefined)
        throw new ColragError('invalid-options', '--resolve', '--resolve goes with --follow, which holds the turns before')
      const around = options.context === undefined ? {} : { context: options.context }
      const turns = options.follow === undefined ? [] : readConversation(options.follow)
      await withWorkspace(
        options.workspace,
        signal,
        async (workspace) => {
          if (mode === 'batch') {
            await answerBatch(options, signal, ({ id, question: text }) => ask(workspace, text, { id, ...around }))
            return
          }
          const { question: understood, changes } = await understand(options, turns, question as string, workspace.ctx)
          // Before anything is asked: an answer may have been paid for.
          const graph = options.evidenceGraph === undefined ? null : await outputFile(options.evidenceGraph, '--evidence-graph')
          const { result, evidence } = await askWithEvidence(workspace, understood, around)
          if (graph) {
            const leads = await writeEvidenceGraph(graph, understood, evidence, workspace.ctx)
            process.stderr.write(
              `evidence graph → ${printable(options.evidenceGraph ?? '')}${leads ? '' : ': nothing that was found is reached from the question'}\n`,
            )
          }
          tellIssues(result.issues ?? [], workspace.recipe)
          if (options.follow !== undefined)
            await writeConversation(options.follow, [...turns, { question: understood, answer: result.text }])
          if (changes.length > 0) process.stderr.write(`understood as: ${printable(understood)}\n`)
          if (options.json) return printJson(result)
          const sources = result.citations.map((c, i) => {
            const boxes = c.boxes
              .slice(0, 3)
              .map((b) => `[${Math.round(b.x)} ${Math.round(b.y)} ${Math.round(b.width)}×${Math.round(b.height)}]`)
              .join(' ')
            const doubt = doubtText(c.confidence)
            return `  [${i + 1}] ${clip(printable(c.title), 60)}, page ${c.page} ${boxes}${doubt === '' ? '' : ` (in doubt: ${doubt})`}\n      “${printable(c.quote).replaceAll('\t', ' │ ').replaceAll('\n', ' / ')}”`
          })
          await print(`${printable(result.text)}\n${sources.length > 0 ? `\n${sources.join('\n')}\n` : ''}`)
        },
        options,
      )
    },
  )
}

/** A question in the light of the turns before it. */
async function understand({ resolve = 'rules' }: Options, turns: readonly Turn[], question: string, ctx: RunContext): Promise<Resolved> {
  const resolver = resolverByName(resolve, modelSettings(process.env))
  try {
    return await resolver.resolve(turns, question, ctx)
  } finally {
    await resolver.close()
  }
}
