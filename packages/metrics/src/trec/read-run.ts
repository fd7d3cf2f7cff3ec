import type { Run } from '../judgements.ts'
import { rankItems } from '../rank-items.ts'
import type { LineFaults } from './fields-of.ts'
import { readRunScores } from './read-run-scores.ts'

/**
 * A run in TREC's format, each query's items by their scores. `ties`: by id ascending, or descending as trec_eval breaks them (to repeat its figures).
 * Throws as `readRunScores` does.
 */
export const readRun = (text: string, name = 'run', ties: 'ascending' | 'descending' = 'ascending', faults: LineFaults = {}): Run =>
  new Map([...readRunScores(text, name, faults)].map(([query, found]) => [query, rankItems(found, ties)]))
