import { areaMap } from '../../writing/area-map.ts'
import { contents, heading } from '../../writing/headings.ts'
import { paragraph } from '../../writing/paragraph.ts'
import { table } from '../../writing/table.ts'
import { damageTable, topicSection, totalOf, town } from './sections.ts'
import { grouped } from '../telling.ts'
import type { Teller } from '../telling.ts'
import type { Disaster } from '../world.ts'
import type { ReportMaker } from './report.ts'
import type { Piece } from '../../writing/ledger.ts'

const chapters = ['第1章　地震の概要', '第2章　被害の状況', '第3章　応急対応の検証', '資料　地区別の住家被害']
const quarters = ['東', '西', '南', '北', '中央']

/** The record of the inland earthquake: headings, a map, ruled tables, one with merged cells over two pages. */
export const quakeRecord: ReportMaker = ({ quake }) => ({
  volume: 1,
  title: `${quake.name}災害記録`,
  date: '発災二年目の三月',
  face: 'sans',
  accent: '#1f4e79',
  subtitle: '概要・被害・応急対応の検証',
  write: (flow, teller) => {
    contents(flow, chapters)
    heading(flow, 1, chapters[0] ?? '')
    heading(flow, 2, '1.1　発生の状況')
    paragraph(flow, [
      teller.state(
        'quake/when',
        quake.name,
        '発生日時',
        `${quake.year}${quake.date}${quake.time}`,
        '',
        `${quake.year}${quake.date}${quake.time}ごろ、${quake.prefecture}の内陸を震源とする地震が発生した。`,
      ),
      teller.state(
        'quake/magnitude',
        quake.name,
        'マグニチュード',
        quake.magnitude,
        '',
        `地震の規模を示すマグニチュードは${quake.magnitude}、`,
      ),
      teller.state('quake/depth', quake.name, '震源の深さ', String(quake.depth), 'km', `震源の深さは約${quake.depth}kmと推定されている。`),
      '震源の真上では地表に段差が現れ、畑のあぜや用水のふちが横にずれた。余震は最初の一週間に集中し、その後はゆるやかに減った。',
    ])
    paragraph(flow, [
      teller.state('quake/max-intensity', quake.name, '最大震度', '7', '', `最大震度7を観測したのは${quake.worst}だけである。`),
      '川沿いの低地では、古い沼を埋めた場所ほど揺れが長く続いたという証言が多い。丘の上の岩盤では同じ市の中でも皿一枚割れなかった家があり、地盤の違いが被害を分けた。',
    ])
    heading(flow, 2, '1.2　震度の分布')
    paragraph(flow, [
      `図1-1に市町村ごとの最大震度を示す。揺れの強い地域は${quake.river}に沿って帯のように伸び、山を越えた側では急に弱まった。`,
    ])
    areaMap(flow, {
      caption: '図1-1　市町村別の最大震度と震央',
      random: teller.draw.random,
      river: quake.river,
      mark: '震央',
      shadeColor: [196, 70, 40],
      areas: quake.towns.map((t) => ({ name: t.town, shade: { '7': 1, '6強': 0.75, '6弱': 0.5, '5強': 0.3 }[t.intensity] ?? 0.12 })),
      legend: [
        { shade: 1, label: '震度7' },
        { shade: 0.75, label: '震度6強' },
        { shade: 0.5, label: '震度6弱' },
        { shade: 0.3, label: '震度5強' },
        { shade: 0.12, label: '震度5弱' },
      ],
    })
    heading(flow, 1, chapters[1] ?? '')
    heading(flow, 2, '2.1　人的被害')
    paragraph(flow, [
      totalOf(teller, quake, 'dead', (v) => `この地震による死者は八市町村で${v}に達した。`),
      '亡くなった方の多くは、夜具を敷いた一階で倒れた家具や梁の下敷きになった。助かった人の話には、寝室に背の高い家具を置いていなかったという共通点がある。',
    ])
    damageTable(flow, teller, quake, '表2-1　人的被害と震度', ['intensity', 'dead', 'missing', 'injured'], {
      groups: [
        { label: '', span: 1 },
        { label: '', span: 1 },
        { label: '人的被害', span: 3 },
      ],
    })
    heading(flow, 2, '2.2　住家の被害')
    paragraph(flow, [
      totalOf(teller, quake, 'collapsed', (v) => `全壊した住家は合わせて${v}である。`),
      `${quake.worst}と${town(quake, 1).town}では、昭和の半ばに建てられた瓦屋根の木造に被害が集まった。一方、壁を補強してあった家では、隣が倒れても傾きにとどまった例が二十七件報告されている。地区別の数は巻末の資料に示す。`,
    ])
    heading(flow, 1, chapters[2] ?? '')
    topicSection(flow, teller, '3.1', quake, town(quake, 0).town, 'muster')
    topicSection(flow, teller, '3.2', quake, town(quake, 1).town, 'rescue')
    topicSection(flow, teller, '3.3', quake, town(quake, 2).town, 'medical')
    topicSection(flow, teller, '3.4', quake, town(quake, 3).town, 'logistics')
    heading(flow, 1, chapters[3] ?? '')
    paragraph(flow, ['調査は発災の十日後に始め、判定の終わった地区から順に載せた。区の分け方は発災時の自治会連合の区域による。'])
    table(flow, {
      caption: '資料表1　地区別の住家被害',
      rules: 'grid',
      repeatHead: true,
      size: 9.5,
      columns: [
        { header: '市町村', share: 1.4 },
        { header: '地区', share: 1 },
        { header: '全壊（棟）', share: 1, numeric: true, unit: '棟' },
        { header: '半壊（棟）', share: 1, numeric: true, unit: '棟' },
        { header: '危険判定', share: 1.6 },
      ],
      rows: quake.towns.flatMap((t) => districts(teller, quake, t.town, t.collapsed, t.half)),
    })
  },
})

function districts(teller: Teller, quake: Disaster, name: string, collapsed: number, half: number): (Piece | null)[][] {
  const weights = quarters.map(() => 0.3 + teller.draw.random())
  const total = weights.reduce((sum, w) => sum + w, 0)
  let left = [collapsed, half]
  return quarters.map((quarter, i) => {
    const share = (weights[i] ?? 0) / total
    const split = i === quarters.length - 1 ? left : [Math.floor(collapsed * share), Math.floor(half * share)]
    left = left.map((n, k) => n - (split[k] ?? 0))
    const district = `${quarter}地区`
    const fact = (attribute: string, value: number): Piece =>
      teller.state(
        `${quake.id}/${name}/${district}/${attribute}`,
        `${quake.name} ${name}${district}`,
        attribute,
        grouped(value),
        '棟',
        grouped(value),
      )
    return [
      i === 0 ? name : null,
      district,
      fact('全壊', split[0] ?? 0),
      fact('半壊', split[1] ?? 0),
      teller.draw.pick(['赤 応急危険度「危険」多数', '黄 「要注意」が中心', '緑 「調査済」が中心']),
    ]
  })
}
