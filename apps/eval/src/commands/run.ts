import { Command } from 'commander'
import type { Outcome } from '../outcome.ts'

export function runCommand(_signal: AbortSignal, _outcome: Outcome): Command {
  return new Command('run').description('measure recipes on question sets')
}
