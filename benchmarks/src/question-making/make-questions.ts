import { ColragError } from '@colrag/core'
import { blockScope } from './block-scope.ts'
import type { BlockScope } from './block-scope.ts'
import { cellQuestions } from './cell-questions.ts'
import { cellStatements } from './cell-statements.ts'
import { chooseQuestions } from './choose-questions.ts'
import type { Corpus } from './corpus.ts'
import { bridges, comparisons } from './joined-questions.ts'
import type { MadeQuestion, QuestionDraft } from './made-question.ts'
import { onlyItsPages } from './only-its-pages.ts'
import { sentenceQuestions } from './sentence-questions.ts'

export interface MakeOptions {
  /** At most; 100 unless given. */
  readonly count?: number
  readonly seed?: number
  /** Written by a model beside those by rules, `llmQuestions`. */
  readonly drafts?: readonly QuestionDraft[]
  /** What else a question has to meet, such as a filter of quality. */
  fits?(draft: QuestionDraft): boolean
}

/**
 * Makes questions with complete gold from any indexed corpus, by rules: from table cells, from sentences with one number or date, from definitions,
 * and from two cells (comparison, change between two states of a document, bridge). None is kept that another page might answer, as far as words
 * tell. The same corpus, seed and count give the same questions. Fewer than `count` where the corpus gives no more.
 */
export function makeQuestions(
  corpus: Corpus,
  { count = 100, seed = 0, drafts = [], fits = () => true }: MakeOptions = {},
): readonly MadeQuestion[] {
  if (!Number.isSafeInteger(count) || count < 1)
    throw new ColragError('invalid-options', 'questions', `the number of questions must be a whole number from 1, not ${count}`)
  const dated = inSeveralStates(corpus)
  const cells = cellStatements(corpus)
  const alone = onlyItsPages(corpus)
  const all = [
    ...cellQuestions(corpus, cells, dated),
    ...sentenceQuestions(corpus, dated),
    ...comparisons(corpus, cells, dated),
    ...bridges(corpus, cells, dated),
    ...drafts,
  ]
  return chooseQuestions(all, { count, seed, fits: (draft) => fits(draft) && alone(draft) })
}

/** Do several documents have this title? Then a question has to say of which day. */
function inSeveralStates({ blocks }: Corpus): (scope: BlockScope) => boolean {
  const documents = new Map<string, Set<string>>()
  for (const block of blocks) {
    const { title } = blockScope(block)
    documents.set(title, (documents.get(title) ?? new Set()).add(block.anchors[0]?.documentId ?? ''))
  }
  return ({ title }) => (documents.get(title)?.size ?? 0) > 1
}
