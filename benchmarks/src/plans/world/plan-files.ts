import { draws } from '../../sample-corpus/world.ts'
import type { Draw } from '../../sample-corpus/world.ts'
import type { Quarter } from '../drawing/quarter-turn.ts'
import type { SheetKind } from '../gold.ts'
import { disciplines, inventAgencies } from './agencies.ts'
import { planFamilies } from './plan-families.ts'
import type { DrawnSheet } from './plan-families.ts'
import type { PageFrame, PlanFile, PlanSheet, Trim } from './plan-sheet.ts'

const fullPages = 1898
const smallPages = 60

type Paper = PlanSheet['paper']

const repeat = <T>(counts: readonly (readonly [number, T])[]): readonly T[] =>
  counts.flatMap(([count, value]) => Array.from({ length: count }, () => value))

const kinds = repeat<SheetKind>([[11, 'text'], [5, 'outlined'], [4, 'scan']]) // prettier-ignore
const papers = repeat<Paper>([[14, 'tabloid'], [4, 'letter'], [2, 'large']]) // prettier-ignore
const [loose, tight]: readonly [Trim, Trim] = [[36, 24, 60, 48], [9, 70, 0, 18]] // prettier-ignore
/** Of twenty sheets four are cropped, of paper that begins at 0, 0 and elsewhere; of one more the whole paper, which begins elsewhere, is shown. */
export const frames: readonly (PageFrame | null)[] = repeat<PageFrame | null>([
  [15, null],
  [1, { trim: [0, 0, 0, 0], corner: [-400, 130] }],
  [1, { trim: loose, corner: [-36, -24] }],
  [1, { trim: loose, corner: [0, 0] }],
  [1, { trim: tight, corner: [-9, -70] }],
  [1, { trim: tight, corner: [250, -1000] }],
])
/** The units of rolls: eight times as long as they are drawn, in points, or ten times, in units of ten points. */
const rolls = repeat<1 | 10 | null>([[18, null], [1, 1], [1, 10]]) // prettier-ignore
/** How far a page is turned by /Rotate, and how far its sheet lies turned as shown. */
const poses = repeat<readonly [Quarter, Quarter]>([[9, [0, 0]], [2, [1, 0]], [1, [2, 0]], [2, [3, 0]], [2, [0, 1]], [1, [0, 2]], [2, [0, 3]], [1, [1, 1]]]) // prettier-ignore

/** Five invented agencies with two editions of their standard plans, a file for each discipline (in the small size: one of them). */
export function planFiles(seed: number, size: 'full' | 'small'): readonly PlanFile[] {
  const agencies = inventAgencies(draws(seed))
  const ways = {
    kind: deck(draws(seed + 11), kinds),
    paper: deck(draws(seed + 12), papers),
    pose: deck(draws(seed + 13), poses),
    frame: deck(draws(seed + 14), frames),
    roll: deck(draws(seed + 15), rolls),
  }
  const books = agencies.flatMap((agency, a) =>
    disciplines.filter((_, d) => size === 'full' || d === a % disciplines.length).map((discipline) => ({ agency, discipline })),
  )
  const pages = size === 'full' ? fullPages : smallPages
  const count = (file: number): number =>
    Math.floor((pages * (file + 1)) / (2 * books.length)) - Math.floor((pages * file) / (2 * books.length))
  return books.flatMap(({ agency, discipline }, book) => {
    const draw = draws(seed * 1000 + book)
    const most = Math.max(count(2 * book), count(2 * book + 1))
    const turns = draws(seed * 1000 + 500 + book)
    return planFamilies(draw, agency, discipline, most, turns).map((all, edition): PlanFile => {
      const sheets = all.slice(0, count(2 * book + edition))
      const year = agency.editions[edition] ?? 0
      return {
        file: `${agency.short}/${agency.short}_${year}_${discipline.toLowerCase()}.pdf`,
        agency,
        edition: year,
        discipline,
        sheets: sheets.map((sheet) => placed(sheet, sheets, draw, ways)),
      }
    })
  })
}

interface Ways {
  kind(): SheetKind
  paper(): Paper
  pose(): readonly [Quarter, Quarter]
  frame(): PageFrame | null
  roll(): 1 | 10 | null
}

function placed(sheet: DrawnSheet, sheets: readonly DrawnSheet[], draw: Draw, ways: Ways): PlanSheet {
  const kind = ways.kind()
  const paper = ways.paper()
  const [rotate, turn] = ways.pose()
  const frame = ways.frame()
  const unit = ways.roll()
  const roll = paper === 'letter' ? null : unit
  const others = sheets.filter(({ family }) => family !== sheet.family)
  return {
    ...sheet,
    kind,
    // A large sheet as a scan of 200 dpi would be a picture of thirty million dots.
    paper: roll !== null ? 'roll' : kind === 'scan' && paper === 'large' ? 'tabloid' : paper,
    frame,
    unit: roll ?? 1,
    rotate,
    turn,
    reference: others.length === 0 ? '' : draw.pick(others).number,
  }
}

/** Deals the cards in a drawn order, again and again, so that few sheets already have each. */
function deck<T>(draw: Draw, cards: readonly T[]): () => T {
  let left: T[] = []
  return () => {
    if (left.length === 0) left = draw.shuffle(cards)
    return left.pop() as T
  }
}
