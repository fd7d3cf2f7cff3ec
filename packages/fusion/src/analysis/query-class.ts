import type { QueryFinding } from '@colrag/core'

/** What a question may be taken for, the most telling first; `keywords` is one without a cue. */
export const queryClasses = [
  'identifier',
  'figure',
  'date',
  'compare',
  'reason',
  'procedure',
  'definition',
  'number',
  'time',
  'place',
  'person',
  'choice',
  'keywords',
] as const
export type QueryClass = (typeof queryClasses)[number]

/** All classes that some findings speak for, in the order of the list. */
export function classesOf(findings: readonly QueryFinding[]): readonly QueryClass[] {
  const cues: Readonly<Record<string, string>> = { identifier: 'identifier', 'figure-word': 'figure', date: 'date' }
  const found = new Set(findings.map((f) => (f.kind === 'question-type' ? f.text : (cues[f.kind] ?? ''))))
  if (!findings.some((f) => f.kind === 'question-type')) found.add('keywords')
  return queryClasses.filter((name) => found.has(name))
}
