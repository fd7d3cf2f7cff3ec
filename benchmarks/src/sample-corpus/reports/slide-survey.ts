import { areaMap } from '../../writing/area-map.ts'
import { heading } from '../../writing/headings.ts'
import { paragraph } from '../../writing/paragraph.ts'
import { picture } from '../../writing/picture.ts'
import { table } from '../../writing/table.ts'
import { damageTable, topicSection, totalOf, town } from './sections.ts'
import type { ReportMaker } from './report.ts'

/** Landslides after a typhoon: a landscape page with a wide table, a map, a picture. */
export const slideSurvey: ReportMaker = ({ slide }) => ({
  volume: 2,
  title: `${slide.name}土砂災害調査報告`,
  date: '発災二年目の五月',
  face: 'serif',
  accent: '#7a4a1e',
  subtitle: `${slide.prefecture}斜面調査団`,
  write: (flow, teller) => {
    const main = town(slide, 0).town
    heading(flow, 1, '1. 災害の概要')
    paragraph(flow, [
      teller.state(
        'slide/when',
        slide.name,
        '発生日時',
        `${slide.year}${slide.date}${slide.time}`,
        '',
        `${slide.year}${slide.date}${slide.time}ごろ、${main}の山腹が幅百二十メートルにわたって崩れた。`,
      ),
      totalOf(teller, slide, 'dead', (v) => `一連の土砂災害による死者は${v}である。`),
      `台風の本体が遠ざかり、雨がほとんど止んでからのことであった。谷を下った土石は${slide.tributary}を一時せき止め、下流の人々は川の音が消えたことに気付いて高台へ逃げている。`,
    ])
    damageTable(flow, teller, slide, '表1 市町村別の被害', ['dead', 'missing', 'injured', 'collapsed', 'half', 'outage'])
    heading(flow, 1, '2. 地形と地質')
    const angle = teller.draw.int(31, 42)
    paragraph(flow, [
      'この山地は、古い火山の灰が固まった凝灰岩からなる。表面は数メートルの深さまで風化し、指で崩せるほど柔らかい。',
      teller.state(
        'slide/angle',
        `${slide.name} ${main}の斜面`,
        '斜面の平均の傾き',
        String(angle),
        '度',
        `崩れた斜面の平均の傾きは${angle}度で、`,
      ),
      '周りの崩れなかった斜面と変わらない。違いは水の集まり方にあり、尾根の裏側から延びる古い作業道が雨水を一か所に導いていた。',
    ])
    areaMap(flow, {
      caption: '図1 崩壊した斜面の位置',
      random: teller.draw.random,
      river: slide.river,
      mark: '大規模崩壊',
      shadeColor: [150, 100, 50],
      height: 240,
      areas: slide.towns.map((t, i) => ({ name: t.town, shade: 0.95 - i * 0.12 })),
      legend: [
        { shade: 0.95, label: '20か所以上' },
        { shade: 0.6, label: '10～19か所' },
        { shade: 0.3, label: '1～9か所' },
        { shade: 0.1, label: 'なし' },
      ],
    })
    picture(flow, `写真1 崩れた山腹と押し出された家屋（${main}、想像による絵）`, 'slope', { height: 200 })
    flow.addPage('landscape')
    heading(flow, 1, '3. 斜面一覧')
    const slopes = [
      '観音平',
      '下の沢',
      '百枚田',
      '梟谷',
      '鉈割',
      '水舟',
      '祠の上',
      '桑畑',
      '三本杉',
      '猿返し',
      '竹の花',
      '石切場',
      '峠下',
      '堂ヶ入',
    ]
    table(flow, {
      caption: '表2 調査した斜面',
      rules: 'grid',
      size: 9.5,
      columns: [
        { header: '斜面', share: 1 },
        { header: '市町村', share: 1.1 },
        { header: '幅（m）', share: 0.7, numeric: true, unit: 'm' },
        { header: '長さ（m）', share: 0.7, numeric: true, unit: 'm' },
        { header: '深さ（m）', share: 0.7, numeric: true, unit: 'm' },
        { header: '崩れた形', share: 1.2 },
        { header: '主な原因', share: 2.4 },
        { header: '応急の手当て', share: 2.2 },
      ],
      rows: slopes.map((name, i) => {
        const fact = (attribute: string, value: string, unit: string) =>
          teller.state(`slide/slope/${name}/${attribute}`, `${slide.name} 斜面「${name}」`, attribute, value, unit, value)
        return [
          `${name}斜面`,
          fact('市町村', town(slide, i % 8).town, ''),
          fact('幅', String(teller.draw.int(12, 120)), 'm'),
          fact('長さ', String(teller.draw.int(40, 380)), 'm'),
          fact('深さ', `${teller.draw.int(1, 6)}.${teller.draw.int(0, 9)}`, 'm'),
          teller.draw.pick(['表層崩壊', '土石流', '地すべり', '深層崩壊']),
          fact(
            '主な原因',
            teller.draw.pick([
              '作業道からの水の集中',
              '古い崩土の再移動',
              '根の浅い人工林',
              '湧水による洗い出し',
              '伐採跡の保水力の低下',
              '水路のあふれ',
            ]),
            '',
          ),
          teller.draw.pick(['ブルーシートと土のう', '仮の排水路', '大型土のうの二段積み', '伸縮計による見張り', '立入りの制限']),
        ]
      }),
    })
    const asked = teller.ledger.get('slide/slope/梟谷/長さ')
    teller.asked.push({
      type: 'table',
      question: `${slide.prefecture}の土砂災害調査で、梟谷斜面の崩れた長さは何mか。`,
      answer: `${asked.value}m`,
      alternatives: [asked.value],
      facts: [asked.id],
    })
    flow.addPage()
    heading(flow, 1, '4. 備えと対応の検証')
    topicSection(flow, teller, '4.1', slide, main, 'slope')
    topicSection(flow, teller, '4.2', slide, town(slide, 2).town, 'power')
    topicSection(flow, teller, '4.3', slide, town(slide, 1).town, 'rescue')
    heading(flow, 1, '5. 提言')
    for (const [i, text] of [
      '作業道の排水を三年以内に点検し、尾根の裏から谷へ水を導く溝を切り替えること。',
      '川の音や濁りの変化を知らせる人を谷ごとに二人選び、年に一度顔を合わせること。',
      '警戒区域の図を世帯に配るだけでなく、玄関から高台までを一緒に歩いて確かめること。',
      '流木となりうる倒木を、沢の合流点から上流へ五百メートルの範囲で優先して片付けること。',
    ].entries())
      paragraph(flow, [text], { bullet: `(${i + 1})` })
  },
})
