import type { DisasterQuestion } from '../gold.ts'

/** The groups of questions that are told apart, each by what belongs to it. */
export const questionGroups: Readonly<Record<string, (question: DisasterQuestion) => boolean>> = {
  'all questions': () => true,
  'one hop': ({ hops }) => hops === 1,
  'multi-hop': ({ hops }) => hops === 2,
  numbers: ({ type }) => type === 'number',
  tables: ({ type }) => type === 'table',
  figures: ({ type }) => type === 'figure',
  'on scanned pages': ({ gold }) => gold.some(({ scanned }) => scanned === true),
}
