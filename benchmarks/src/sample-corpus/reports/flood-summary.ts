import { areaMap } from '../../writing/area-map.ts'
import { barChart, lineChart } from '../../writing/charts.ts'
import { contents, heading } from '../../writing/headings.ts'
import { paragraph } from '../../writing/paragraph.ts'
import { table } from '../../writing/table.ts'
import { damageTable, topicSection, totalOf, town } from './sections.ts'
import type { ReportMaker } from './report.ts'

const chapters = ['第1章　気象と降雨', '第2章　河川の水位', '第3章　被害', '第4章　水防と排水の検証']

/** The river flood: hydrograph, rain gauges without rules, inundation map. */
export const floodSummary: ReportMaker = ({ flood }) => ({
  volume: 2,
  title: `${flood.name}出水概況`,
  date: '発災一年目の二月',
  face: 'sans',
  accent: '#2f6f3e',
  subtitle: `${flood.river}流域の降雨・水位・被害`,
  write: (flow, teller) => {
    contents(flow, chapters)
    const main = town(flood, 0).town
    heading(flow, 1, chapters[0] ?? '')
    const rain = teller.draw.int(412, 688)
    paragraph(flow, [
      `${flood.year}${flood.date}、梅雨前線が${flood.prefecture}の上に三日にわたって停滞した。南からの湿った風が${flood.river}の源流の山に当たり、同じ場所で雨雲が次々に生まれた。`,
      teller.state(
        'flood/rain',
        `${flood.name} ${main}観測所`,
        '総雨量',
        String(rain),
        'mm',
        `${main}観測所の総雨量は${rain}mmに達し、それまでの記録を塗り替えた。`,
      ),
      '雨は夜半に二度強まり、いったん弱まった明け方に川の様子を見に出た人が多い。二度目の山が来たのはその直後である。',
    ])
    table(flow, {
      caption: '表1-1　観測所別の雨量',
      rules: 'none',
      size: 9.5,
      columns: [
        { header: '観測所', share: 1.4 },
        { header: '総雨量（mm）', share: 1, numeric: true, unit: 'mm' },
        { header: '最大1時間（mm）', share: 1, numeric: true, unit: 'mm' },
        { header: '最大1時間の時刻', share: 1.2, numeric: true },
      ],
      rows: flood.towns.map((t, i) => {
        const total = i === 0 ? String(rain) : String(teller.draw.int(180, 400))
        const hour = String(teller.draw.int(31, 89))
        return [
          t.town,
          teller.state(i === 0 ? 'flood/rain' : `flood/${t.town}/rain`, `${flood.name} ${t.town}観測所`, '総雨量', total, 'mm', total),
          teller.state(`flood/${t.town}/hour`, `${flood.name} ${t.town}観測所`, '最大1時間雨量', hour, 'mm', hour),
          `${teller.draw.int(1, 5)}時${teller.draw.int(10, 50, 10)}分`,
        ]
      }),
    })
    const third = town(flood, 3).town
    teller.asked.push({
      type: 'table',
      question: `${flood.name}で、${third}観測所の最大1時間雨量は何mmか。`,
      answer: `${teller.ledger.get(`flood/${third}/hour`).value}mm`,
      alternatives: [teller.ledger.get(`flood/${third}/hour`).value],
      facts: [`flood/${third}/hour`],
    })
    heading(flow, 1, chapters[1] ?? '')
    const peak = (teller.draw.int(62, 88) / 10).toFixed(1)
    paragraph(flow, [
      teller.state(
        'flood/breach',
        flood.name,
        '決壊した川',
        flood.tributary,
        '',
        `二日目の午前3時すぎ、支川の${flood.tributary}が${main}の右岸で決壊した。`,
      ),
      teller.state(
        'flood/peak',
        `${flood.name} ${main}水位観測所`,
        '最高水位',
        peak,
        'm',
        `${main}水位観測所の最高水位は${peak}mで、氾濫危険水位を上回っていた時間は七時間に及んだ。`,
      ),
      `本川の${flood.river}では堤防の高さに数十センチを残して持ちこたえたが、本川の水位が高かったために支川の水がはけず、合流点の手前で行き場を失った。`,
    ])
    const level = Array.from({ length: 37 }, (_, i) => 1.4 + (Number(peak) - 1.4) * Math.exp(-(((i - 19) / (i < 19 ? 7 : 9)) ** 2)))
    lineChart(flow, {
      caption: `図2-1　${main}水位観測所の水位`,
      yLabel: '水位（m）',
      xLabel: '時刻',
      ticks: ['12時', '18時', '0時', '6時', '12時', '18時', '24時'],
      series: [
        { name: '本川', values: level, color: '#2f6f3e' },
        { name: '支川', values: level.map((v, i) => v * 0.7 + (i > 14 ? 0.8 : 0)), color: '#b8792a', dash: 3 },
      ],
      levels: [{ name: '氾濫危険水位', value: 5.4 }],
    })
    barChart(flow, {
      caption: '図2-2　時間雨量の推移',
      yLabel: '（mm）',
      xLabel: '時刻',
      height: 150,
      bars: Array.from({ length: 12 }, (_, i) => ({
        label: `${(i * 2 + 18) % 24}時`,
        ...shown(Math.round(8 + 40 * Math.abs(Math.sin(i * 0.9)) + teller.draw.int(0, 9))),
      })),
    })
    heading(flow, 1, chapters[2] ?? '')
    paragraph(flow, [
      totalOf(teller, flood, 'dead', (v) => `この豪雨で亡くなった方は${v}である。`),
      '車で移動している途中に流された方が半数を占めた。家の二階で助けを待った方の多くは無事であったが、平屋の一人暮らしには逃げ場がなかった。',
    ])
    damageTable(flow, teller, flood, '表3-1　市町村別の被害', ['dead', 'injured', 'collapsed', 'half', 'partial', 'evacuees'])
    areaMap(flow, {
      caption: '図3-1　浸水の範囲と決壊の場所',
      random: teller.draw.random,
      river: flood.river,
      mark: '決壊',
      shadeColor: [60, 130, 200],
      height: 230,
      areas: flood.towns.map((t, i) => ({ name: t.town, shade: 0.9 - i * 0.11 })),
      legend: [
        { shade: 0.9, label: '3m以上' },
        { shade: 0.6, label: '1～3m' },
        { shade: 0.3, label: '1m未満' },
        { shade: 0.1, label: '浸水なし' },
      ],
    })
    heading(flow, 1, chapters[3] ?? '')
    topicSection(flow, teller, '4.1', flood, main, 'levee')
    topicSection(flow, teller, '4.2', flood, town(flood, 2).town, 'drain')
    topicSection(flow, teller, '4.3', flood, town(flood, 4).town, 'road')
  },
})

const shown = (value: number): { value: number; shown: string } => ({ value, shown: String(value) })
