import { bare } from '../disaster/questions/only-its-gold.ts'
import { japaneseDate, japaneseHow, linked, placed, soughtName } from './ask-cell.ts'
import { cellPlace, formsOf, tellsOf } from './cell-questions.ts'
import type { BlockScope } from './block-scope.ts'
import type { Corpus } from './corpus.ts'
import type { QuestionDraft } from './made-question.ts'
import type { CellStatement } from './statement.ts'

type Amount = CellStatement & { readonly amount: NonNullable<CellStatement['amount']> }

/** How many partners a cell is compared with at most: choosing needs some, not all. */
const partners = 3

/** Two rows of different tables under the same column: which is more. The same row in two states of a document: how much it changed. */
export function comparisons(
  corpus: Corpus,
  cells: readonly CellStatement[],
  dated: (scope: BlockScope) => boolean,
): readonly QuestionDraft[] {
  const amounts = cells.filter((cell): cell is Amount => cell.amount !== undefined)
  const alike = Map.groupBy(amounts, ({ attribute, amount, scope }) => `${scope.language}\n${attribute}\n${amount.unit}`)
  return [...alike.values()].flatMap((group) =>
    group.flatMap((one, i) =>
      group
        .slice(i + 1)
        .filter((other) => other.block.id !== one.block.id)
        .slice(0, partners)
        .flatMap((other) => compared(corpus, one, other, dated)),
    ),
  )
}

function compared(corpus: Corpus, one: Amount, other: Amount, dated: (scope: BlockScope) => boolean): QuestionDraft[] {
  const gap = Math.abs(one.amount.value - other.amount.value)
  const sameRow = one.subject === other.subject
  if (gap === 0 || (sameRow && one.scope.topic !== other.scope.topic)) return []
  const asked = sameRow ? changeOf(one, other, gap) : greaterOf(one, other, dated)
  if (!asked) return []
  return [
    {
      ...asked,
      lang: one.scope.language,
      hops: 2,
      gold: [cellPlace(corpus, one), cellPlace(corpus, other)],
      by: `rule:${asked.type}`,
      tells: [tellsOf(one), tellsOf(other)],
    },
  ]
}

type Asked = Pick<QuestionDraft, 'question' | 'type' | 'answer' | 'answer_alt'>

function greaterOf(one: Amount, other: Amount, dated: (scope: BlockScope) => boolean): Asked | null {
  const [here, there] = [placed(one.scope, dated(one.scope)), placed(other.scope, dated(other.scope))]
  if (
    here === '' ||
    (there !== here && (one.scope.topic === '' || other.scope.topic === '')) ||
    one.scope.title !== other.scope.title ||
    one.scope.date !== other.scope.date
  )
    return null
  const japanese = one.scope.language === 'ja'
  const together = here === there
  const bare = (where: string): string => where.replace(/(?:によると、|で、)$/, '')
  const question = japanese
    ? together
      ? `${here}${linked(one.subject)}と${linked(other.subject)}とでは、${soughtName(one.attribute)}が多いのはどちらか。`
      : `${bare(here)}の${linked(one.subject)}と、「${other.scope.topic}」の${linked(other.subject)}とでは、${soughtName(one.attribute)}が多いのはどちらか。`
    : together
      ? `${here}which has the higher ${one.attribute}: ${one.subject} or ${other.subject}?`
      : ''
  return question === ''
    ? null
    : { question, type: 'comparison', answer: one.amount.value > other.amount.value ? one.subject : other.subject, answer_alt: [] }
}

/** Only between two dates of what has the same title: else a row of the same name is another thing. */
function changeOf(one: Amount, other: Amount, gap: number): Asked | null {
  const [first, last] = one.scope.date < other.scope.date ? [one, other] : [other, one]
  const { title, topic, date, language } = first.scope
  if (title === '' || title !== last.scope.title || date === '' || date === last.scope.date) return null
  const answer = `${gap.toLocaleString('en-US')}${language === 'en' ? ' ' : ''}${one.amount.unit}`
  const grew = last.amount.value > first.amount.value
  const question =
    language === 'ja'
      ? `${title}の${topic === '' ? '' : `「${topic}」で、`}${linked(first.subject)}の${soughtName(first.attribute)}は${japaneseDate(date)}から${japaneseDate(last.scope.date)}までに${japaneseHow(one.amount.unit, answer, first.attribute)}${grew ? '増えた' : '減った'}か。`
      : `According to ${title}, by how much did the ${first.attribute} of ${first.subject} ${grew ? 'rise' : 'fall'} between ${date} and ${last.scope.date}?`
  return { question, type: 'difference', answer, answer_alt: [gap.toLocaleString('en-US')] }
}

/** What one table names, and another tells more of: its name is left for the reader to find. */
export function bridges(corpus: Corpus, cells: readonly CellStatement[], dated: (scope: BlockScope) => boolean): readonly QuestionDraft[] {
  const told = Map.groupBy(cells, ({ subject }) => bare(subject))
  return cells.flatMap((first) => {
    if (first.amount || first.value.length > 20) return []
    const [next] = (told.get(bare(first.value)) ?? []).filter(
      (cell) => cell.block.id !== first.block.id && cell.attribute !== first.attribute,
    )
    const where = placed(first.scope, dated(first.scope))
    if (!next || where === '' || first.scope.language !== next.scope.language) return []
    const question =
      next.scope.language === 'ja'
        ? `${where}${linked(first.subject)}の${linked(first.attribute)}となっているところについて、その${soughtName(next.attribute)}は${japaneseHow(next.amount?.unit, next.value, next.attribute)}か。`
        : `${where}take the ${first.attribute} of ${first.subject}: what is its ${next.attribute}?`
    return [
      {
        question,
        lang: next.scope.language,
        type: 'bridge' as const,
        hops: 2 as const,
        answer: next.value,
        answer_alt: formsOf(next),
        gold: [cellPlace(corpus, first), cellPlace(corpus, next)],
        by: 'rule:bridge',
        tells: [tellsOf(first), tellsOf(next)],
      },
    ]
  })
}
