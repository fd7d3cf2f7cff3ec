import type { Command } from 'commander'

export interface ProgramOptions {
  readonly allowPrograms?: true
}

export const withProgramOption = (command: Command): Command =>
  command.option(
    '--allow-programs',
    'run the programs that the recipe of the workspace names (cmd: parts), which come with it from wherever it was made',
  )
