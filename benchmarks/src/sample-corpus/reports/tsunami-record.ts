import { areaMap } from '../../writing/area-map.ts'
import { lineChart } from '../../writing/charts.ts'
import { contents, heading } from '../../writing/headings.ts'
import { paragraph } from '../../writing/paragraph.ts'
import { table } from '../../writing/table.ts'
import { damageTable, topicSection, totalOf, town } from './sections.ts'
import type { ReportMaker } from './report.ts'

const chapters = ['1　津波の発生と到達', '2　浸水と被害', '3　知らせる・支える', '4　助けを受ける']

/** The tsunami: two-column reading, a wave chart, a map with the sea, a table without rules. */
export const tsunamiRecord: ReportMaker = ({ tsunami }) => ({
  volume: 1,
  title: `${tsunami.name}の記録`,
  date: '発災三年目の九月',
  face: 'sans',
  accent: '#0f5f6b',
  subtitle: '沿岸八市町村の観測と対応',
  write: (flow, teller) => {
    contents(flow, chapters)
    heading(flow, 1, chapters[0] ?? '')
    paragraph(flow, [
      teller.state(
        'tsunami/when',
        tsunami.name,
        '発生日時',
        `${tsunami.year}${tsunami.date}${tsunami.time}`,
        '',
        `${tsunami.year}${tsunami.date}${tsunami.time}、${tsunami.prefecture}の沖およそ九十キロの海底で地震が起きた。`,
      ),
      '揺れは長く緩やかで、家具の倒れた家はわずかだった。このため、海辺にいた人の中には津波を思い浮かべなかった人が少なくない。',
      `最初の引き波は港の底を現し、${town(tsunami, 0).town}の岸壁では係留の綱が次々に切れた。`,
    ])
    const gauges = tsunami.towns.map((t, i) => {
      const height = (teller.draw.int(24, 62) / 10 + (i === 0 ? 4 : 0)).toFixed(1)
      const arrival = String(teller.draw.int(24, 71))
      const id = `tsunami/${t.town}`
      return [
        `${t.town}港`,
        teller.state(`${id}/arrival`, `${tsunami.name} ${t.town}港`, '第一波の到達', arrival, '分後', arrival),
        teller.state(`${id}/height`, `${tsunami.name} ${t.town}港`, '最大の高さ', height, 'm', height),
        teller.draw.pick(['第一波', '第二波', '第三波']),
      ]
    })
    table(flow, {
      caption: '表1　港ごとの津波の到達と高さ',
      rules: 'none',
      rows: gauges,
      size: 9.5,
      note: '注　到達は地震発生からの時間、高さは平常の潮位から測った。',
      columns: [
        { header: '港', share: 1.6 },
        { header: '第一波の到達（分後）', share: 1.4, numeric: true, unit: '分後' },
        { header: '最大の高さ（m）', share: 1.2, numeric: true, unit: 'm' },
        { header: '最大となった波', share: 1.4, numeric: true },
      ],
    })
    for (const k of [1, 3]) {
      const row = gauges[k]
      const height = row?.[2]
      if (row && typeof height === 'object')
        teller.asked.push({
          type: 'table',
          question: `${tsunami.name}で、${String(row[0])}の津波の最大の高さは何mか。`,
          answer: `${height.text}m`,
          alternatives: [height.text],
          facts: [height.fact],
        })
    }
    const wave = (phase: number, size: number): number[] =>
      Array.from({ length: 49 }, (_, i) => Math.max(0, 3 + size * Math.sin(i / 2.6 + phase) * Math.exp(-Math.abs(i - 18) / 16)))
    lineChart(flow, {
      caption: '図1　検潮所の水位の変化',
      yLabel: '水位（m）',
      xLabel: '地震からの経過（時間）',
      ticks: ['0', '1', '2', '3', '4', '5', '6'],
      series: [
        { name: `${town(tsunami, 0).town}港`, values: wave(3.6, 3), color: '#0f5f6b' },
        { name: `${town(tsunami, 2).town}港`, values: wave(4.4, 1.8), color: '#c0722c', dash: 3 },
      ],
      levels: [{ name: '岸壁の高さ', value: 4.2 }],
    })
    heading(flow, 1, chapters[1] ?? '')
    paragraph(flow, [
      totalOf(teller, tsunami, 'dead', (v) => `津波による死者は沿岸の八市町村で${v}を数える。`),
      '低い土地でも、坂の上の寺まで毎年走る行事を続けていた集落では、逃げ遅れが一人もいなかった。',
    ])
    areaMap(flow, {
      caption: '図2　浸水の深さの分布',
      random: teller.draw.random,
      sea: `${tsunami.prefecture}灘`,
      mark: '最大遡上',
      shadeColor: [40, 100, 180],
      height: 250,
      areas: [...tsunami.towns].reverse().map((t, i) => ({ name: t.town, shade: i / 8 })),
      legend: [
        { shade: 0.87, label: '4m以上' },
        { shade: 0.6, label: '2～4m' },
        { shade: 0.35, label: '1～2m' },
        { shade: 0.1, label: '1m未満' },
      ],
    })
    damageTable(flow, teller, tsunami, '表2　市町村別の被害', ['dead', 'missing', 'collapsed', 'half', 'evacuees'], {
      groups: [
        { label: '', span: 1 },
        { label: '人的被害', span: 2 },
        { label: '住家被害', span: 2 },
        { label: '', span: 1 },
      ],
    })
    heading(flow, 1, chapters[2] ?? '')
    flow.setColumns(2)
    topicSection(flow, teller, '3.1', tsunami, town(tsunami, 1).town, 'alert')
    topicSection(flow, teller, '3.2', tsunami, town(tsunami, 4).town, 'logistics')
    heading(flow, 1, chapters[3] ?? '')
    topicSection(flow, teller, '4.1', tsunami, town(tsunami, 0).town, 'help')
    topicSection(flow, teller, '4.2', tsunami, town(tsunami, 6).town, 'debris')
    flow.setColumns(1)
  },
})
