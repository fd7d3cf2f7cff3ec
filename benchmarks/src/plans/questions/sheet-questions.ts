import type { Draw } from '../../sample-corpus/world.ts'
import { editionOf } from '../drawing/title-block.ts'
import type { PlanPlace, PlanQuestion, PrintedWord } from '../gold.ts'
import type { WrittenSheet } from '../write-plan-file.ts'

/** A question before it has a number. */
export type PlanCandidate = Omit<PlanQuestion, 'id' | 'lang'>

/** Every question that a sheet can be asked, by its number or by what it shows, in a drawn wording. */
export function sheetQuestions(written: WrittenSheet, draw: Draw): readonly PlanCandidate[] {
  const { sheet, parts } = written
  const { agency, edition, number, title, variant, revisions } = sheet
  const named = `${title.toLowerCase()}${variant === '' ? '' : ` ${variant.toLowerCase()}`}`
  const byName = { words: `the ${edition} ${agency.short} standard plan of the ${named}`, keys: [agency.short, editionOf(edition), title, ...(variant === '' ? [] : [variant])] } // prettier-ignore
  const byNumber = { words: `sheet ${number} of the ${edition} ${agency.short} standard plans`, keys: [agency.short, editionOf(edition), number] } // prettier-ignore
  const place = placeOn(written)
  const revised = revisions.at(-1)?.date ?? ''
  const identifier = (question: string, answer: string, keys: readonly string[], words: readonly number[]): PlanCandidate => ({
    type: 'identifier',
    question,
    answer,
    answer_alt: [],
    keys,
    gold: [place(words, words)],
  })
  const dimensions = parts.dimensions.map(({ name, text, others, value, label }): PlanCandidate => {
    const { words, keys } = draw.pick([byName, byNumber])
    const asked = name.toLowerCase().replace('min.', 'minimum')
    return {
      type: 'dimension',
      question: draw.pick([`What is the ${asked} on ${words}?`, `How large is the ${asked} shown on ${words}?`, `Which dimension does ${words} give for the ${asked}?`]), // prettier-ignore
      answer: text,
      answer_alt: others,
      keys: [...keys, name],
      gold: [place(value, label)],
    }
  })
  const notes = parts.notes.map(({ note, value, all }): PlanCandidate => {
    const { words, keys } = draw.pick([byName, byNumber])
    const [, answer] = note.parts
    return {
      type: 'note',
      question: draw.pick([`According to the notes of ${words}, what is the ${note.asks}?`, `What do the general notes on ${words} say is the ${note.asks}?`]), // prettier-ignore
      answer,
      answer_alt: [],
      keys,
      gold: [place(value, all)],
    }
  })
  return [
    identifier(draw.pick([`What is the sheet number of ${byName.words}?`, `On which sheet is the ${named} shown in the ${edition} edition of the ${agency.short} standard plans?`]), number, byName.keys, parts.title.number), // prettier-ignore
    identifier(`When was ${byNumber.words} last revised or issued?`, revised, byNumber.keys, parts.title.revised),
    ...dimensions,
    ...notes,
  ]
}

/** Where numbered words of the page are printed: the answer, and what says what it is. */
function placeOn({
  gold: { file, page, kind },
  words: { words },
}: WrittenSheet): (answer: readonly number[], context: readonly number[]) => PlanPlace {
  const of = (numbers: readonly number[]): readonly PrintedWord[] => numbers.flatMap((i) => (words[i] ? [words[i]] : []))
  const boxes = (numbers: readonly number[]): PlanPlace['boxes'] => of(numbers).map(([, x0, y0, x1, y1]) => [x0, y0, x1, y1])
  return (answer, context) => ({
    file,
    page,
    quote: of(answer).map(([text]) => text).join(' '), // prettier-ignore
    boxes: boxes(answer),
    context: boxes(context),
    kind,
  })
}
