import type { Scored } from '../candidates/score-candidate.ts'
import type { Question } from '../question/analyse-question.ts'
import { foldForMatch } from '../question/features.ts'

/** Where a text, widths and case folded, holds the last name of a row (`label`: a path of names) as a word of its own; -1 where it does not, or the name is one letter. */
export function rowNamedAt(label: string, text: string): number {
  const name = foldForMatch(label.split('\n').at(-1) ?? '').trim()
  if (name.length < 2) return -1
  const asked = foldForMatch(text)
  const literal = name.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&')
  // 川町 is not named by 白川町; after 府 or 県 a name of its own may begin.
  const begins = /^[\x00-\x7f]+$/.test(name) ? '(?<![a-z\\d])' : '(?<![^\\P{Script=Han}都道府県郡市区町村])'
  const ends = /^[\x00-\x7f]+$/.test(name) ? '(?![a-z\\d])' : ''
  return asked.search(new RegExp(`${begins}${literal}${ends}`, 'u'))
}

/** Does the question name the row of a cell exactly? */
export const rowIsNamed = ({ candidate: { rowKey, label = '' } }: Scored, question: Question): boolean =>
  rowKey !== undefined && rowNamedAt(label, question.text) >= 0
