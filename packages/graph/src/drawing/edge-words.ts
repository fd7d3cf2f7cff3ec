import type { EvidenceEdge } from '../growing/evidence-graph.ts'
import { widthOf, wrapped } from './svg-text.ts'

export const labelSize = 10
const widest = 120
const most = 3

/** What is written on an edge: the predicate of a statement, or why a picture belongs to a unit. */
export function edgeWords({ reason, label }: EvidenceEdge): string {
  const words: Readonly<Record<EvidenceEdge['reason'], string>> = {
    names: label === '' ? 'names' : label,
    states: label === '' ? 'states' : label,
    found: 'found itself',
    figure: `names ${label}`,
    caption: 'says its caption',
    page: 'same page',
    section: 'same section',
    entity: `both name ${label}`,
    beside: 'put beside it',
  }
  return wrapped(words[reason], labelSize, widest, 1)[0] ?? ''
}

/** Three lines at most, of which the last may say how many more there are. */
export const fewWords = (words: readonly string[]): readonly string[] =>
  words.length <= most ? words : [...words.slice(0, most - 1), `and ${words.length - most + 1} more`]

export const wordsWidth = (words: readonly string[]): number => Math.ceil(Math.max(0, ...words.map((line) => widthOf(line, labelSize)))) + 6
export const wordsHeight = (words: readonly string[]): number => words.length * labelSize * 1.3
