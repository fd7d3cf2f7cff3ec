import type { Draw } from '../../sample-corpus/world.ts'
import { editionOf } from '../drawing/title-block.ts'
import type { PlanPlace } from '../gold.ts'
import type { WrittenSheet } from '../write-plan-file.ts'
import { placeOn } from './place-on.ts'
import { sheetFacts } from './sheet-facts.ts'
import type { SheetFact } from './sheet-facts.ts'
import type { PlanCandidate } from './sheet-questions.ts'

/**
 * Every question that tells the sheets of one family apart by a value that they do not share: which sheet has it, which two have it, what each of two
 * has, in which edition a sheet has it, and what it was in both. `family`: its sheets of both editions.
 */
export function nearDuplicateQuestions(family: readonly WrittenSheet[], draw: Draw): readonly PlanCandidate[] {
  return [
    ...[...Map.groupBy(family, ({ sheet }) => sheet.edition).values()].flatMap((sheets) => amongSheets(sheets, draw)),
    ...[...Map.groupBy(family, ({ sheet }) => sheet.number).values()].flatMap((sheets) => amongEditions(sheets, draw)),
  ]
}

/** Sheets of one edition, asked for by what they show. */
function amongSheets(sheets: readonly WrittenSheet[], draw: Draw): readonly PlanCandidate[] {
  const [first] = sheets
  if (!first) return []
  const { agency, edition, title } = first.sheet
  const about = `the ${title.toLowerCase()} of the ${edition} ${agency.short} standard plans`
  const keys = [agency.short, editionOf(edition), title]
  return differing(sheets).flatMap((facts) => {
    const name = facts[0]?.name ?? ''
    const held = [...Map.groupBy(facts, ({ value }) => value)].filter(([, holders]) => holders.length <= 2)
    const which = held.map(([value, holders]) => {
      const [sheet, gives] = holders.length === 1 ? ['sheet', 'gives'] : ['two sheets', 'give']
      const question = draw.pick([`Which ${sheet} for ${about} ${gives} ${value} for the ${name}?`, `Where ${about} is on several sheets, which ${sheet} ${gives} the ${name} as ${value}?`]) // prettier-ignore
      return candidate(question, [...keys, holders[0]?.key ?? ''], holders.map(numberOf))
    })
    if (facts.length !== 2) return which
    return [...which, candidate(`What do the two sheets for ${about} give for the ${name}, each of them?`, keys, facts.map(valueOf))]
  })
}

/** One sheet in both editions, asked for by its number. */
function amongEditions(sheets: readonly WrittenSheet[], draw: Draw): readonly PlanCandidate[] {
  const [first, last] = sheets
  if (!first || !last) return []
  const { agency, number, title } = first.sheet
  const named = `sheet ${number} of the ${agency.short} standard plans`
  return differing(sheets).flatMap((facts) => [
    ...facts.map((fact) => {
      const question = draw.pick([`In which edition does ${named} give ${fact.value} for the ${fact.name}?`, `The ${fact.name} on ${named} is ${fact.value} in one edition: which?`]) // prettier-ignore
      return candidate(question, [agency.short, number, fact.key], [editionOfFact(fact)])
    }),
    candidate(
      `What was the ${facts[0]?.name} on ${named} in ${first.sheet.edition}, and what in ${last.sheet.edition}?`,
      [agency.short, number, title],
      facts.map(valueOf),
    ),
  ])
}

/** By name, in the order of the first sheet, what all sheets print of what is not the same on all. */
function differing(sheets: readonly WrittenSheet[]): readonly (readonly SheetFact[])[] {
  const all = [...Map.groupBy(sheets.flatMap(sheetFacts), ({ name }) => name).values()]
  return all.filter((facts) => facts.length === sheets.length && new Set(facts.map(({ value }) => value)).size > 1)
}

const numberOf = ({ written, words, context }: SheetFact): PlanPlace => placeOn(written)(written.parts.title.number, [...words, ...context])
const editionOfFact = ({ written, words, context }: SheetFact): PlanPlace =>
  placeOn(written)(written.parts.title.edition, [...words, ...context])
const valueOf = ({ written, words, context }: SheetFact): PlanPlace => placeOn(written)(words, context)

const candidate = (question: string, keys: readonly string[], gold: readonly PlanPlace[]): PlanCandidate => ({
  type: 'near-duplicate',
  question,
  answer: gold.map(({ quote }) => quote).join(' / '),
  answer_alt: [],
  keys,
  gold,
})
