import type { QueryFinding } from '@colrag/core'
import { printable } from './printable.ts'

/** What was read in a question, a line for each finding with what it changed. */
export const findingLines = (findings: readonly QueryFinding[]): string =>
  ['read in the question', ...findings.map(({ kind, text, effect }) => `  ${kind} “${printable(text)}”: ${printable(effect)}`)].join('\n')
