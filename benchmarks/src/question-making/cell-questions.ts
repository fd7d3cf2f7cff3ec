import { bare } from '../disaster/questions/only-its-gold.ts'
import { askCell } from './ask-cell.ts'
import type { BlockScope } from './block-scope.ts'
import type { Corpus } from './corpus.ts'
import { goldPlace } from './gold-place.ts'
import type { QuestionDraft } from './made-question.ts'
import type { CellStatement } from './statement.ts'

/** One question for each value of a table. */
export const cellQuestions = (
  corpus: Corpus,
  cells: readonly CellStatement[],
  dated: (scope: BlockScope) => boolean,
): readonly QuestionDraft[] =>
  cells.flatMap((cell): QuestionDraft[] => {
    const question = askCell(cell, dated(cell.scope))
    if (question === '') return []
    return [
      {
        question,
        lang: cell.scope.language,
        type: 'table',
        hops: 1,
        answer: cell.value,
        answer_alt: formsOf(cell),
        gold: [cellPlace(corpus, cell)],
        by: 'rule:table',
        tells: [tellsOf(cell)],
      },
    ]
  })

export const cellPlace = (corpus: Corpus, { block, quote, from, to }: CellStatement): QuestionDraft['gold'][number] =>
  goldPlace(corpus, block, quote, from, to)

/** What another page would hold that answers the same question. */
export const tellsOf = (cell: CellStatement): readonly string[] => [
  bare(cell.subject),
  bare(cell.attribute.split(' ').at(-1) ?? ''),
  bare(numberOf(cell)),
]

/** The bare number beside the answer with its unit. */
export const formsOf = (cell: CellStatement): readonly string[] => (cell.amount && numberOf(cell) !== cell.value ? [numberOf(cell)] : [])

const numberOf = ({ value, amount }: CellStatement): string => (amount ? (/[-△▲]?\s?[\d,.]*\d/.exec(value)?.[0] ?? value) : value)
