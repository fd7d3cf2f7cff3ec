import { topicSection, town } from '../../sample-corpus/reports/sections.ts'
import type { Teller } from '../../sample-corpus/telling.ts'
import { heading } from '../../writing/headings.ts'
import type { PageFlow } from '../../writing/page-flow.ts'
import { paragraph } from '../../writing/paragraph.ts'
import { table } from '../../writing/table.ts'
import type { DisasterEvent } from '../world/disaster-event.ts'

/** Topics that only handbooks tell of. */
export const handbookTopics = [
  'housing',
  'debris',
  'certificate',
  'industry',
  'farm',
  'memory',
  'plan',
  'volunteer',
  'heart',
  'school',
] as const

/** Homes across disasters, then what single towns learned, one town of each disaster for two topics. */
export function handbookChapters(flow: PageFlow, teller: Teller, events: readonly DisasterEvent[]): void {
  heading(flow, 1, '第1章　災害公営住宅の整備')
  paragraph(flow, [
    `本章は${events.length}の災害について、家を失った人のために建てられた住宅の数と、完成までの年数を市町村ごとに並べる。災害の名ではなく市町村の名で引けるようにした。`,
  ])
  const rows = events.flatMap((event) => event.publicHomes.slice(0, 3).map((homes, i) => ({ event, homes, town: town(event, i).town })))
  table(flow, {
    caption: '表1　市町村別の災害公営住宅',
    rules: 'grid',
    repeatHead: true,
    columns: [
      { header: '市町村', share: 1.2 },
      { header: '整備戸数（戸）', share: 1, numeric: true, unit: '戸' },
      { header: '完成までの年数（年）', share: 1.2, numeric: true, unit: '年' },
    ],
    rows: teller.draw
      .shuffle(rows)
      .map(({ event, homes, town: name }) => [
        name,
        teller.state(
          `${event.id}/${name}/public-homes`,
          name,
          '災害公営住宅の整備戸数',
          homes.built.toLocaleString('en-US'),
          '戸',
          homes.built.toLocaleString('en-US'),
        ),
        teller.state(`${event.id}/${name}/public-years`, name, '災害公営住宅の完成までの年数', homes.years, '年', homes.years),
      ]),
  })
  heading(flow, 1, '第2章　まちの経験')
  for (const [i, event] of events.entries()) {
    const [one, other] = [handbookTopics[i % handbookTopics.length], handbookTopics[(i + 5) % handbookTopics.length]]
    topicSection(flow, teller, `2.${2 * i + 1}`, event, town(event, 0).town, one ?? 'housing')
    topicSection(flow, teller, `2.${2 * i + 2}`, event, town(event, 1).town, other ?? 'debris')
  }
}
