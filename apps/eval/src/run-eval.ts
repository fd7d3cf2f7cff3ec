import { Command, CommanderError } from 'commander'
import { ColragError } from '@colrag/core'
import { failureExitCode } from '@colrag/stage-kit'
import { ablateCommand } from './ablate/ablate-command.ts'
import { compareCommand } from './commands/compare.ts'
import { gateCommand } from './commands/gate.ts'
import { repeatCommand } from './commands/repeat.ts'
import { runCommand } from './commands/run.ts'
import { experimentsCommand } from './experiments/experiments-command.ts'
import { outcome } from './outcome.ts'
import { sentenceOf } from './output/sentence-of.ts'
import { questionsCommand } from './questions/questions-command.ts'
import { swapCommand } from './swap/swap-command.ts'
import { version } from './version.ts'

/**
 * The whole command, with what stands behind `colrag eval` or `colrag-eval`. Resolves to the exit code: 0 all well, 3 part of it could not be done,
 * 1 an expectation or a comparison failed or nothing could be done, 2 wrong use, 130 stopped. Never rejects.
 */
export async function runEval(argv: readonly string[], signal: AbortSignal): Promise<number> {
  const end = outcome()
  const program = new Command('colrag eval')
    .description(
      'Measures recipes on question sets: quality with intervals, by kind of question, compared in pairs; latency, cost and coverage.',
    )
    .version(version())
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'colrag eval: ')) })
    .showHelpAfterError('(colrag eval --help lists the commands and their options)')
    .addHelpText('after', '\nExit codes: 0 all well, 3 part of it could not be done, 1 nothing or not as expected, 2 wrong use.')
  for (const command of [
    runCommand,
    compareCommand,
    gateCommand,
    repeatCommand,
    swapCommand,
    ablateCommand,
    experimentsCommand,
    questionsCommand,
  ])
    program.addCommand(command(signal, end).exitOverride().copyInheritedSettings(program))
  try {
    await program.parseAsync([...argv], { from: 'user' })
    return end.code()
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    const stopped = signal.aborted && !(ColragError.is(error) && error.code !== 'aborted')
    process.stderr.write(`colrag eval: ${stopped ? 'stopped; no half-written run is left' : sentenceOf(error)}\n`)
    return stopped ? 130 : failureExitCode(error)
  }
}
