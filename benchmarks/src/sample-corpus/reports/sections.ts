import { heading } from '../../writing/headings.ts'
import { textOf } from '../../writing/ledger.ts'
import type { Piece, Stated } from '../../writing/ledger.ts'
import type { PageFlow } from '../../writing/page-flow.ts'
import { paragraph } from '../../writing/paragraph.ts'
import { table } from '../../writing/table.ts'
import { withKanjiNumbers } from '../kanji-number.ts'
import { damageNames, grouped, topics } from '../telling.ts'
import type { Teller } from '../telling.ts'
import type { Disaster, TownDamage } from '../world.ts'

/** A numbered section that tells of one topic in one town. */
export function topicSection(flow: PageFlow, teller: Teller, number: string, disaster: Disaster, place: string, key: string): void {
  heading(flow, 2, `${number}　${topics.get(key)?.name ?? ''}（${place}）`)
  for (const pieces of teller.tell(disaster, place, key)) paragraph(flow, pieces)
}

export const town = (disaster: Disaster, index: number): TownDamage => {
  const found = disaster.towns[index]
  if (!found) throw new RangeError(`${disaster.name} has no town ${index}`)
  return found
}

type Attribute = keyof typeof damageNames

/** Damage by town, one column for each attribute, with a total row. */
export function damageTable(
  flow: PageFlow,
  teller: Teller,
  disaster: Disaster,
  caption: string,
  attributes: readonly Attribute[],
  options: { groups?: readonly { label: string; span: number }[]; rules?: 'grid' | 'none' } = {},
): void {
  table(flow, {
    caption,
    rules: options.rules ?? 'grid',
    ...(options.groups ? { groups: options.groups } : {}),
    columns: [
      { header: '市町村', share: 1.4 },
      ...attributes.map((a) => ({
        header: damageNames[a][1] === '' ? damageNames[a][0] : `${damageNames[a][0]}（${damageNames[a][1]}）`,
        share: 1.2,
        numeric: true,
        unit: damageNames[a][1],
      })),
    ],
    rows: [
      ...disaster.towns.map((t) => [t.town, ...attributes.map((a) => teller.cell(disaster, t, a))]),
      ['合計', ...attributes.map((a) => (a === 'intensity' ? '－' : grouped(disaster.towns.reduce((sum, t) => sum + t[a], 0))))],
    ],
    note: `注　${disaster.office}の取りまとめによる。発災一年後の確定値。`,
  })
}

/** A total over the towns as a stated sentence. */
export function totalOf(
  teller: Teller,
  disaster: Disaster,
  attribute: Exclude<Attribute, 'intensity'>,
  say: (value: string) => string,
): Stated {
  const [name, unit] = damageNames[attribute]
  const value = grouped(disaster.towns.reduce((sum, t) => sum + t[attribute], 0))
  return teller.state(`${disaster.id}/total/${attribute}`, disaster.name, `${name}の合計`, value, unit, say(value + unit))
}

/** The pieces as vertical writing prints them. */
export const upright = (pieces: readonly Piece[]): Piece[] =>
  pieces.map((piece) => (typeof piece === 'string' ? withKanjiNumbers(piece) : { ...piece, text: withKanjiNumbers(textOf(piece)) }))
