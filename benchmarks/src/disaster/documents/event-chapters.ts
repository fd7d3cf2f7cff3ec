import type { Teller } from '../../sample-corpus/telling.ts'
import { damageTable, topicSection, totalOf, town } from '../../sample-corpus/reports/sections.ts'
import { areaMap } from '../../writing/area-map.ts'
import { barChart } from '../../writing/charts.ts'
import { heading } from '../../writing/headings.ts'
import type { PageFlow } from '../../writing/page-flow.ts'
import { paragraph } from '../../writing/paragraph.ts'
import { table } from '../../writing/table.ts'
import type { DisasterEvent } from '../world/disaster-event.ts'
import { sceneSection } from './scene.ts'

/** Topics that reports on one disaster examine; those of the handbooks are others, so that causes and measures stand in one place. */
export const reportTopics = [
  'muster',
  'alert',
  'rescue',
  'medical',
  'logistics',
  'shelter',
  'water',
  'road',
  'power',
  'levee',
  'slope',
  'drain',
] as const

/** What a disaster's strength is called, with its unit. */
export const forces = {
  flood: ['総雨量', 'mm'],
  slide: ['総雨量', 'mm'],
  typhoon: ['総雨量', 'mm'],
  quake: ['マグニチュード', ''],
  tsunami: ['津波の最大の高さ', 'm'],
} as const

/** All that a report must say of its disaster; the blocks that tell of its photograph come back. */
export function eventChapters(flow: PageFlow, teller: Teller, event: DisasterEvent, number: number): readonly string[] {
  overview(flow, teller, event, number)
  damage(flow, teller, event, number)
  heading(flow, 2, `${number}.3　写真の記録`)
  const scene = sceneSection(flow, event)
  course(flow, teller, event, number)
  heading(flow, 1, `第${number}章の4　検証`)
  const topics = teller.draw.shuffle(reportTopics).slice(0, 6)
  for (const [i, key] of topics.entries()) topicSection(flow, teller, `${number}.4.${i + 1}`, event, town(event, i).town, key)
  return scene
}

function overview(flow: PageFlow, teller: Teller, event: DisasterEvent, number: number): void {
  const [force, unit] = forces[event.kind]
  const state = (part: string, attribute: string, value: string, of: string, text: string) =>
    teller.state(`${event.id}/${part}`, event.name, attribute, value, of, text)
  heading(flow, 1, `第${number}章の1　災害の概要`)
  paragraph(flow, [
    state(
      'when',
      '発生',
      `${event.year}${event.date}${event.time}`,
      '',
      `${event.name}は${event.year}${event.date}${event.time}に始まった。`,
    ),
    '前の週から空の様子が変わり、古老は井戸の濁りを気にしていたという。役場の当直が最初の電話を受けたとき、まだ多くの人は眠っていた。',
  ])
  paragraph(flow, [
    `${event.prefecture}の${event.river}流域に被害が集中した。`,
    state('force', force, event.force, unit, `この災害の${force}は${event.force}${unit}と記録されている。`),
    state('amount', '被害額', event.amount, '億円', `${event.name}の被害額は${event.amount}億円と算定された。`),
  ])
  if (event.kind === 'quake' || event.kind === 'tsunami') return
  paragraph(flow, [
    state('breach', '決壊した川', event.tributary, '', `二日目の未明、支川の${event.tributary}が堤防を越えて決壊した。`),
    '決壊の幅は朝までに広がり、土のうを運ぶ道も失われた。',
  ])
  table(flow, {
    caption: `表${number}-1　${event.name}における川別の最高水位`,
    rules: 'grid',
    columns: [
      { header: '川', share: 1.4 },
      { header: '最高水位（m）', share: 1, numeric: true, unit: 'm' },
      { header: '時刻', share: 1 },
    ],
    rows: event.gauges.map(({ river, level }) => [
      river,
      teller.state(`${event.id}/gauge/${river}`, `${event.name} ${river}`, '最高水位', level, 'm', level),
      `${teller.draw.int(1, 9)}時${teller.draw.int(10, 50, 10)}分`,
    ]),
  })
}

function damage(flow: PageFlow, teller: Teller, event: DisasterEvent, number: number): void {
  heading(flow, 1, `第${number}章の2　被害`)
  damageTable(
    flow,
    teller,
    event,
    `表${number}-2　${event.name}の市町村別の被害`,
    ['dead', 'injured', 'collapsed', 'half', 'partial', 'evacuees'],
    event.westernYear % 2 === 0 ? {} : { rules: 'none' },
  )
  paragraph(flow, [
    totalOf(teller, event, 'dead', (v) => `${event.name}で亡くなった人は${v}である。`),
    '年齢の分かる人の半数を高齢者が占めた。',
    totalOf(teller, event, 'collapsed', (v) => `住家の全壊は合わせて${v}に上った。`),
  ])
  paragraph(flow, [
    '避難所には、家を失った人だけでなく、水と明かりを求める人も集まった。',
    totalOf(teller, event, 'evacuees', (v) => `最も多い日の避難者は合わせて${v}であった。`),
  ])
  barChart(flow, {
    caption: `図${number}-1　${event.name}における停電戸数`,
    yLabel: '（戸）',
    xLabel: '市町村',
    bars: event.towns.map((t) => ({ label: t.town, value: t.outage, shown: teller.cell(event, t, 'outage') })),
  })
  areaMap(flow, {
    caption: `図${number}-2　${event.name}の被害の広がり`,
    random: teller.draw.random,
    mark: event.kind === 'quake' ? '震央' : '決壊',
    shadeColor: event.kind === 'quake' ? [200, 90, 60] : [60, 130, 200],
    height: 220,
    ...(event.kind === 'tsunami' ? { sea: '湾' } : { river: event.river }),
    areas: event.towns.map((t, i) => ({ name: t.town, shade: 0.9 - i * 0.11 })),
    legend: [
      { shade: 0.9, label: '甚大' },
      { shade: 0.5, label: '中程度' },
      { shade: 0.1, label: '軽微' },
    ],
  })
}

/** The four phases, each in a paragraph of its own. */
function course(flow: PageFlow, teller: Teller, event: DisasterEvent, number: number): void {
  const { emergencyEnd, worksStart, planDecided, lastHome } = event.phases
  const state = (part: string, attribute: string, day: number, text: string) =>
    teller.state(`${event.id}/phase/${part}`, event.name, attribute, String(day), '日目', text)
  heading(flow, 1, `第${number}章の3　復旧と復興の歩み`)
  paragraph(flow, [
    '捜索と救助、孤立の解消、水と食料の配布が一度に進められた。',
    state('emergency-end', '応急対応の区切り', emergencyEnd, `${event.name}の応急対応は、発災から${emergencyEnd}日目に区切りを付けた。`),
    '区切りの日、本部の掲示板には翌日からの担当が書き直された。',
  ])
  paragraph(flow, [
    '道と堤防をどの順に直すかは、地区の代表を交えて決められた。',
    state('works-start', '本格復旧の着手', worksStart, `${event.name}の本格的な復旧工事は、発災から${worksStart}日目に着手された。`),
  ])
  paragraph(flow, [
    '高台への移転を望む声と、元の土地に残りたい声とが長く交わされた。',
    state('plan', '復興計画の決定', planDecided, `${event.name}の復興計画は、発災から${planDecided}日目に決定された。`),
    '計画書の最後の頁には、反対した人の意見もそのまま載せられている。',
  ])
  paragraph(flow, [
    '仮の住まいは畳まれ、跡地は子どもの遊び場に戻った。',
    state(
      'last-home',
      '最後の住まいの引き渡し',
      lastHome,
      `${event.name}で最後の住まいが引き渡されたのは、発災から${lastHome}日目である。`,
    ),
  ])
}
