import type { Command } from 'commander'
import { ColragError } from '@colrag/core'
import type { Surroundings } from '@colrag/core'

export interface ContextOptions {
  readonly context?: Surroundings
}

export const withContextOption = (command: Command, what: string): Command =>
  command.option('--context <blocks>', `${what}: so many blocks before and after it, page, or section`, surroundings)

/** `2`, `page`, `section`. */
export function surroundings(value: string): Surroundings {
  if (value === 'page' || value === 'section') return value
  const blocks = Number(value)
  if (value.trim() === '' || !Number.isInteger(blocks) || blocks < 0 || blocks > most)
    throw new ColragError('invalid-options', '--context', `--context wants a number of blocks up to ${most}, page or section, not ${value}`)
  return blocks
}

const most = 20
