import { Command } from 'commander'
import { ColragError } from '@colrag/core'
import { lesson, workspaceLanguage } from '@colrag/pipeline'
import { lessonsByName } from '@colrag/recipes'
import { modelChoice, modelSettings } from '../model-options.ts'
import { lessonLines } from '../output/lesson-lines.ts'
import { print, printJson } from '../output/print.ts'
import { printable } from '../output/printable.ts'
import { pictureSource, withPictureOptions, withVision, wordsOf } from '../picture-options.ts'
import type { PictureOptions } from '../picture-options.ts'
import type { ProgramOptions } from '../program-option.ts'
import { withProgramOption } from '../program-option.ts'
import { withWorkspace } from '../query-run.ts'

interface Options extends PictureOptions, ProgramOptions {
  readonly workspace: string
  readonly answer: string
  readonly json?: boolean
}

export function lessonCommand(signal: AbortSignal): Command {
  const command = new Command('lesson')
    .description('what the documents teach about a photograph or a question: preparation, response, recovery, every statement cited')
    .argument('[question]', 'what to learn about, with a picture or without one')
    .requiredOption('-w, --workspace <dir>', 'the workspace to ask')
    .option('--answer <writer>', 'who writes: extractive (sentences of the documents) or llm:PROVIDER:MODEL', modelChoice, 'extractive')
    .option('--json', 'print one JSON document')
  return withProgramOption(withPictureOptions(command)).action(async (argument: string | undefined, options: Options) => {
    const picture = pictureSource(options)
    const question = wordsOf(argument, options)
    if (picture === null && question.trim() === '') throw new ColragError('invalid-options', 'question', 'give a question, or --image FILE')
    const { writer, close } = lessonsByName(options.answer, modelSettings(process.env, options.offline === true ? { offline: true } : {}))
    try {
      await withWorkspace(
        options.workspace,
        signal,
        async (workspace) => {
          const language = await workspaceLanguage(workspace, question)
          const result = await withVision(options, language, (looking) =>
            lesson(workspace, { writer, question, ...(picture ? { picture } : {}), ...looking }),
          )
          if (options.json) return printJson(result)
          await print(`${lessonLines(result)}\n`)
          for (const note of result.notes) process.stderr.write(`note: ${printable(note)}\n`)
        },
        options.allowPrograms ? { allowPrograms: true } : {},
      )
    } finally {
      await close()
    }
  })
}
