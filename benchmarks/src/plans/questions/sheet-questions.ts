import type { Draw } from '../../sample-corpus/world.ts'
import { editionOf } from '../drawing/title-block.ts'
import type { PlanQuestion } from '../gold.ts'
import { revisionMark } from '../world/plan-sheet.ts'
import type { WrittenSheet } from '../write-plan-file.ts'
import { placeOn } from './place-on.ts'
import { askedName } from './sheet-facts.ts'

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
  const revision = revisionMark(revisions.length - 1)
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
    const asked = askedName(name)
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
    identifier(`Which revision of ${byNumber.words} is in force?`, `REV ${revision}`, byNumber.keys, parts.title.revision),
    identifier(`When was revision ${revision} of the ${agency.short} standard plan ${number} issued?`, revised, [agency.short, number, `REV ${revision}`], parts.title.revised), // prettier-ignore
    ...dimensions,
    ...notes,
  ]
}
