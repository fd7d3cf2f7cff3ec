import { Command } from 'commander'
import { ColragError } from '@colrag/core'

/** An app of its own that reads the rest of the command line itself and resolves to the exit code. */
interface App {
  readonly name: string
  readonly description: string
  load(): Promise<(argv: readonly string[], signal: AbortSignal) => Promise<number>>
}

/** Apps are loaded when they are called, so that no other command starts later for them. */
const apps: readonly App[] = [
  {
    name: 'eval',
    description: 'measure recipes on question sets: run, compare, gate, repeat, … (colrag eval --help)',
    load: async () => (await import('@colrag/eval')).runEval,
  },
  {
    name: 'tune',
    description: 'tune what a recipe weighs on questions, judged on questions held out (colrag tune --help)',
    load: async () => (await import('@colrag/tuner')).runTune,
  },
]

export const appCommands: readonly ((signal: AbortSignal) => Command)[] = apps.map(
  ({ name, description, load }) =>
    (signal) =>
      new Command(name)
        .description(description)
        .argument('[arguments...]', 'what the command is told')
        .allowUnknownOption()
        .helpOption(false)
        .action(async (_: readonly string[], __: unknown, command: Command) => {
          const stop = new AbortController()
          process.once('SIGTERM', () => stop.abort(new ColragError('aborted', `colrag ${name}`, 'stopped')))
          const run = await load()
          process.exitCode = await run(command.args, AbortSignal.any([signal, stop.signal]))
        }),
)
