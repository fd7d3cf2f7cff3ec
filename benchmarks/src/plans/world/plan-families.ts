import { beamSection, boxCulvert, retainingWall } from '../drawing/archetypes/structures.ts'
import { catchBasin, trench } from '../drawing/archetypes/drainage.ts'
import { curbAndGutter, guardrail, roadwaySection } from '../drawing/archetypes/roads.ts'
import { smallDetails } from '../drawing/archetypes/small-details.ts'
import type { Archetype, Values } from '../drawing/archetypes/archetype.ts'
import type { Draw } from '../../sample-corpus/world.ts'
import type { Agency, Discipline } from './agencies.ts'
import { changeNote, drawNotes } from './sheet-notes.ts'
import type { SheetNote } from './sheet-notes.ts'
import type { PlanSheet, Revision, SheetChange } from './plan-sheet.ts'

/** A sheet before it is known how it lies in its file. */
export type DrawnSheet = Omit<PlanSheet, 'kind' | 'rotate' | 'turn' | 'paper' | 'frame' | 'unit' | 'reference'>

const archetypesOf: Readonly<Record<Discipline, readonly Archetype[]>> = {
  STRUCTURES: [boxCulvert, retainingWall, beamSection],
  DRAINAGE: [catchBasin, trench],
  ROADWAY: [curbAndGutter, roadwaySection],
  SAFETY: [guardrail],
}

const places = ['MEDIAN', 'URBAN', 'RURAL', 'BRIDGE APPROACH', 'FRONTAGE ROAD', 'INTERSECTION', 'LEVEE', 'RAIL CROSSING', 'HIGH FILL', 'COASTAL', 'MOUNTAIN', 'WORK ZONE'] // prettier-ignore
const reasons = ['REVISED DIMENSIONS', 'REVISED NOTES', 'UPDATED TITLE BLOCK', 'ADDED DETAIL', 'CHANGED BAR SIZES']

/**
 * Families of near-duplicates until `count` sheets are drawn: one detail in one to four types, each of which differs from the first in one
 * dimension or one note. Some were revised once. In a later edition they come again with a further revision, of which more than half change one
 * dimension and some one note. `turns`: what notes and revisions are drawn by.
 */
export function planFamilies(
  draw: Draw,
  agency: Agency,
  discipline: Discipline,
  count: number,
  turns: Draw,
): readonly [first: readonly DrawnSheet[], later: readonly DrawnSheet[]] {
  const names = draw.shuffle(archetypesOf[discipline].flatMap((archetype) => archetype.titles.flatMap((title) => places.map((place) => ({ archetype, title: `${place} ${title}` }))))) // prettier-ignore
  const first: DrawnSheet[] = []
  const later: DrawnSheet[] = []
  for (let family = 0; first.length < count; family++) {
    const { archetype, title } = names[family % names.length] ?? { archetype: boxCulvert, title: '' }
    const base = drawValues(draw, archetype)
    const beside = draw
      .shuffle(smallDetails[discipline])
      .slice(0, 2)
      .map((small) => ({ archetype: small, title: small.titles[0] ?? '', values: drawValues(draw, small) }))
    const notes = drawNotes(draw, draw.int(4, 6), agency.style)
    const types = draw.int(1, 4)
    const seed = draw.int(1, 1_000_000)
    const day = (year: number): string => dayIn(draw, year)
    for (let type = 1; type <= types && first.length < count; type++) {
      const made = { values: base, notes, differs: '', change: 'none' } as const
      const { values, ...own } = type === 1 ? made : changed(made, changeOne(draw, archetype, base), turns, 0.3)
      const revisions: readonly Revision[] = [
        { date: day(agency.editions[0]), what: 'INITIAL ISSUE' },
        ...(turns.random() < 0.4 ? [{ date: dayIn(turns, agency.editions[0] + 1), what: turns.pick(reasons) }] : []),
      ]
      const sheet: DrawnSheet = {
        agency,
        edition: agency.editions[0],
        discipline,
        number: agency.number(discipline, family, type),
        title,
        variant: types === 1 ? '' : `TYPE ${type}`,
        family: `${agency.short}/${discipline}/${family + 1}`,
        ...own,
        main: { archetype, title: archetype.view, values },
        beside,
        revisions,
        seed,
      }
      first.push(sheet)
      const kept = { values, notes: own.notes, differs: '', change: 'none' } as const
      const moved = draw.random() < 0.6 ? changeOne(draw, archetype, values) : null
      const { values: next, ...again } = changed(kept, moved, turns, moved ? 0 : 0.5)
      const date = day(agency.editions[1])
      const what = moved ? `REV. ${again.differs}` : draw.pick(reasons.slice(1))
      later.push({
        ...sheet,
        ...again,
        edition: agency.editions[1],
        main: { ...sheet.main, values: next },
        revisions: [...revisions, { date, what: again.change === 'note' ? 'REVISED NOTES' : what }],
      })
    }
  }
  return [first, later]
}

const dayIn = (draw: Draw, year: number): string =>
  `${String(draw.int(1, 12)).padStart(2, '0')}/${String(draw.int(1, 28)).padStart(2, '0')}/${year}`

interface Content {
  readonly values: Values
  readonly notes: readonly SheetNote[]
  readonly differs: string
  readonly change: SheetChange
}

/** As `from`, but for one note, which is by the chance of `share`, or else for the dimension that was `moved`. */
function changed(from: Content, moved: { values: Values; changed: string } | null, draw: Draw, share: number): Content {
  if (draw.random() < share) {
    const { notes, changed: differs } = changeNote(draw, from.notes)
    return { ...from, notes, differs, change: 'note' }
  }
  return moved ? { ...from, values: moved.values, differs: moved.changed, change: 'dimension' } : from
}

const drawValues = (draw: Draw, { parameters }: Archetype): Values =>
  Object.fromEntries(parameters.map(({ key, least, most, step }) => [key, draw.int(least, most, step)]))

/** Another value of one parameter. */
function changeOne(draw: Draw, { parameters }: Archetype, values: Values): { values: Values; changed: string } {
  const { key, name, least, most, step } = draw.pick(parameters)
  const steps = Math.floor((most - least) / step) + 1
  const now = Math.round(((values[key] ?? least) - least) / step)
  const next = least + step * ((now + draw.int(1, steps - 1)) % steps)
  return { values: { ...values, [key]: next }, changed: name }
}
