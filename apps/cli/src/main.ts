#!/usr/bin/env node
import { Command, CommanderError } from 'commander'
import { ColragError } from '@colrag/core'
import { failureExitCode, failureSentence } from '@colrag/stage-kit'
import { appCommands } from './commands/app.ts'
import { askCommand } from './commands/ask.ts'
import { compactCommand } from './commands/compact.ts'
import { deleteCommand } from './commands/delete.ts'
import { doctorCommand } from './commands/doctor.ts'
import { exportCommand, importCommand } from './commands/export.ts'
import { ingestCommand } from './commands/ingest.ts'
import { inspectCommand } from './commands/inspect.ts'
import { lessonCommand } from './commands/lesson.ts'
import { readCommand } from './commands/read.ts'
import { recipesCommand } from './commands/recipes.ts'
import { migrateCommand, reindexCommand } from './commands/reindex.ts'
import { searchCommand } from './commands/search.ts'
import { serveCommand } from './commands/serve.ts'
import { statsCommand } from './commands/stats.ts'
import { verifyCommand } from './commands/verify.ts'
import { volumesCommand } from './commands/volumes.ts'
import { refuseSwallowedOptions } from './swallowed-options.ts'
import { version } from './version.ts'

const abort = new AbortController()
process.once('SIGINT', () => {
  abort.abort(new ColragError('aborted', 'colrag', 'stopped; the workspace is as it was, and the same command goes on from here'))
  process.once('SIGINT', () => process.exit(130))
})
// A reader that has seen enough (head, a closed pager) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

const program = new Command('colrag')
  .description('Documents to evidence: reads PDFs into an index that answers with page, boxes and a score per axis.')
  .version(version())
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'colrag: ')) })
  .showHelpAfterError('(colrag --help lists the commands and their options)')
  .addHelpText(
    'after',
    '\nExit codes: 0 all well, 3 some documents partial or failed or problems found, 2 wrong use, 1 nothing could be done.',
  )
const commands = [
  ingestCommand,
  searchCommand,
  askCommand,
  serveCommand,
  lessonCommand,
  readCommand,
  inspectCommand,
  deleteCommand,
  statsCommand,
  verifyCommand,
  volumesCommand,
  compactCommand,
  reindexCommand,
  migrateCommand,
  exportCommand,
  importCommand,
  recipesCommand,
  doctorCommand,
]
for (const command of commands) {
  const made = command(abort.signal).exitOverride().copyInheritedSettings(program)
  for (const inner of made.commands) inner.copyInheritedSettings(program)
  refuseSwallowedOptions(made)
  program.addCommand(made)
}
// They read the rest of the line themselves, also where it asks for help.
for (const app of appCommands) program.addCommand(app(abort.signal).exitOverride())

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 2
  } else {
    process.stderr.write(`colrag: ${failureSentence(error)}\n`)
    process.exitCode = failureExitCode(error)
  }
}
