import { Command } from 'commander'
import { search } from '@colrag/pipeline'
import { positiveInteger } from '../option-values.ts'
import { hitLines } from '../output/hit-lines.ts'
import { print, printJson } from '../output/print.ts'
import { answerBatch, oneOrBatch, withWorkspace } from '../query-run.ts'
import type { QueryOptions } from '../query-run.ts'

interface Options extends QueryOptions {
  readonly k: number
  readonly json?: boolean
  readonly explain?: boolean
}

export function searchCommand(signal: AbortSignal): Command {
  return new Command('search')
    .description('rank the units that answer a question')
    .argument('[question]', 'what to look for')
    .requiredOption('-w, --workspace <dir>', 'the workspace to search')
    .option('-k <number>', 'hits at most', positiveInteger('-k'), 10)
    .option('--json', 'print one JSON document')
    .option('--explain', 'show how each score came about')
    .option('--queries <file>', 'answer a JSON Lines file of {id, question}, one result document a line')
    .option('--out <file>', 'write the batch there instead of to standard output')
    .action(async (question: string | undefined, options: Options) => {
      const mode = oneOrBatch(question, options)
      await withWorkspace(options.workspace, signal, async (workspace) => {
        if (mode === 'batch') {
          await answerBatch(options, signal, ({ id, question: text }) => search(workspace, text, { id, k: options.k }))
          return
        }
        const result = await search(workspace, question as string, { k: options.k })
        if (options.json) return printJson(result)
        if (result.hits.length === 0) return print('nothing matches this question\n')
        await print(`${result.hits.map((hit) => hitLines(hit, options.explain === true)).join('\n\n')}\n`)
        for (const note of result.notes ?? []) process.stderr.write(`note: ${note}\n`)
      })
    })
}
