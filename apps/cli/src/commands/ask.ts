import { Command } from 'commander'
import { ask } from '@colrag/pipeline'
import { doubtText } from '../output/confidence-text.ts'
import { print, printJson } from '../output/print.ts'
import { printable } from '../output/printable.ts'
import { clip } from '../output/text-table.ts'
import { answerBatch, oneOrBatch, withWorkspace } from '../query-run.ts'
import type { QueryOptions } from '../query-run.ts'

interface Options extends QueryOptions {
  readonly json?: boolean
}

export function askCommand(signal: AbortSignal): Command {
  return new Command('ask')
    .description('answer a question with quoted evidence')
    .argument('[question]', 'what to answer')
    .requiredOption('-w, --workspace <dir>', 'the workspace to ask')
    .option('--json', 'print one JSON document')
    .option('--queries <file>', 'answer a JSON Lines file of {id, question}, one answer a line')
    .option('--out <file>', 'write the batch there instead of to standard output')
    .action(async (question: string | undefined, options: Options) => {
      const mode = oneOrBatch(question, options)
      await withWorkspace(options.workspace, signal, async (workspace) => {
        if (mode === 'batch') {
          await answerBatch(options, signal, ({ id, question: text }) => ask(workspace, text, { id }))
          return
        }
        const result = await ask(workspace, question as string)
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
      })
    })
}
