import type { Command, Option } from 'commander'
import { ColragError } from '@colrag/core'

/**
 * Lets no option of a command, or of those below it, take the option that follows it for its value: what begins with two dashes, or is an option of
 * the command, is a value only where it is written into the same argument (`--question=--x`). Parsing then throws `invalid-options`, which names
 * the option that lacks its value.
 */
export function refuseSwallowedOptions(command: Command): void {
  const parse = command.parseOptions.bind(command)
  command.parseOptions = (args) => {
    refuseIn(args, command.options)
    return parse(args)
  }
  for (const inner of command.commands) refuseSwallowedOptions(inner)
}

function refuseIn(args: readonly string[], options: readonly Option[]): void {
  const known = (arg: string | undefined): Option | undefined =>
    options.find(({ short, long }) => arg !== undefined && (arg === short || arg === long))
  for (let i = 0; i < args.length && args[i] !== '--'; i++) {
    const option = known(args[i])
    if (!option?.required) continue
    const written = args[i] as string
    const value = args[++i]
    if (value === undefined || (!value.startsWith('--') && !known(value))) continue
    throw new ColragError('invalid-options', option.long ?? written, `${written} wants a value, and ${value} follows it instead`, {
      hint: `a value that begins with dashes is written ${option.long === undefined ? `${written}${value}` : `${option.long}=${value}`}`,
    })
  }
}
