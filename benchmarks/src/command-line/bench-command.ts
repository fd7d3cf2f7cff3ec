import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import type { OptionValues } from 'commander'

/** A command of this workspace, called as `npm run -s NAME -- …`: it says how on request, and says what is wrong with a line. */
export function benchCommand(name: string): Command {
  return new Command(`npm run -s ${name} --`).exitOverride().showHelpAfterError('(--help lists the options)').allowExcessArguments(false)
}

/** A benchmark: `--json` alone writes its record to standard output (`-`), else to the file. */
export function measuringCommand(name: string): Command {
  return benchCommand(name).addOption(new Option('--json [file]', 'writes {machine, rows, leftOut} as JSON').preset('-'))
}

/**
 * The options of a line, or undefined where nothing is to be done: help was asked for, or the line is wrong, which is told and makes 2 the
 * exit code. Options that are not given are absent, unless they have a default.
 */
export function optionsOf<T extends object>(command: Command, args: readonly string[] = process.argv.slice(2)): T | undefined {
  try {
    return command.parse(args, { from: 'user' }).opts<T & OptionValues>()
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) process.exitCode = 2
    return undefined
  }
}

/** `--only A,B`: names of sections that there are. */
export const onlyOption = (sections: readonly string[]): Option =>
  new Option('--only <names>', `measures some of: ${sections.join(', ')}`).argParser((names: string): readonly string[] => {
    const only = namesOf(names)
    const unknown = only.filter((name) => !sections.includes(name))
    if (unknown.length > 0) throw new InvalidArgumentError(`There is no ${unknown.join(', ')}.`)
    return only
  })

/** Names with commas between. */
export const namesOf = (names: string): readonly string[] => names.split(',')

/** Whole numbers from `least`. */
export const wholeFrom =
  (least: number) =>
  (text: string): number => {
    const value = Number(text)
    if (!Number.isSafeInteger(value) || value < least) throw new InvalidArgumentError(`It is a whole number from ${least}.`)
    return value
  }
