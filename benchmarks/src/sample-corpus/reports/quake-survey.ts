import { barChart } from '../../writing/charts.ts'
import { heading } from '../../writing/headings.ts'
import { paragraph } from '../../writing/paragraph.ts'
import { table } from '../../writing/table.ts'
import { topicSection, town } from './sections.ts'
import { textOf } from '../../writing/ledger.ts'
import type { ReportMaker } from './report.ts'

const uses = ['庁舎', '消防署', '公民館', '図書館', '診療所', '体育館', '学校給食場', '保育所']

/** Buildings and lifelines after the earthquake: a bar chart, a list over two pages whose head is not repeated, a two-column chapter. */
export const quakeSurvey: ReportMaker = ({ quake }) => ({
  volume: 1,
  title: `${quake.prefecture}公共建築・ライフライン被害調査報告`,
  date: '発災一年目の十一月',
  face: 'serif',
  accent: '#5b3a29',
  subtitle: `${quake.name}調査委員会`,
  write: (flow, teller) => {
    heading(flow, 1, '1　調査の目的と方法')
    paragraph(flow, [
      `この報告は、${quake.name}で使えなくなった公共の建物と管路について、壊れ方と直し方を後の設計者に伝えるために書かれた。`,
      teller.state(
        'quake/survey-days',
        `${quake.name} 建築調査`,
        '現地調査の日数',
        '24',
        '日',
        '現地調査には延べ24日をかけ、二人一組の班が図面と見比べながら柱と壁のひびを写し取った。',
      ),
      '建物の名は、いまも使われているものが多いため用途と町名だけで示す。調査に当たっては、管理人の方々の記憶に大いに助けられた。記して感謝する。',
    ])
    paragraph(flow, [
      '被害の度合いはＡ（使用不能）、Ｂ（補修まで閉鎖）、Ｃ（使いながら補修）、Ｄ（軽微）の四段階とした。判定が割れたときは、重いほうを採っている。',
    ])
    barChart(flow, {
      caption: '図1　市町村別の全壊棟数',
      yLabel: '（棟）',
      xLabel: '市町村',
      bars: quake.towns.map((t) => ({ label: t.town, value: t.collapsed, shown: teller.cell(quake, t, 'collapsed') })),
    })
    heading(flow, 1, '2　公共建築の被害一覧')
    paragraph(flow, ['表1に調べた建物のすべてを掲げる。建築年は棟札または台帳により、増築のあるものは古いほうの年を書いた。'])
    const seen = new Set<string>()
    const rows = quake.towns.flatMap((t) =>
      teller.draw
        .shuffle(uses)
        .slice(0, 5)
        .map((use) => {
          const grade = teller.draw.pick(['Ａ', 'Ｂ', 'Ｂ', 'Ｃ', 'Ｃ', 'Ｄ'])
          const built = String(teller.draw.int(1962, 2009))
          const id = `quake/building/${t.town}/${use}`
          seen.add(id)
          const cause = teller.draw.pick([
            '柱頭のせん断ひび割れ',
            '天井材の落下',
            '屋根材のずれ',
            '基礎の不同沈下',
            '高架水槽の転倒',
            '渡り廊下の衝突',
            '窓枠のゆがみ',
            '外壁タイルのはく離',
          ])
          return [
            `${t.town} ${use}`,
            teller.draw.pick(['木造', '鉄骨造', '鉄筋コンクリート造']),
            teller.state(`${id}/built`, `${quake.name} ${t.town} ${use}`, '建築年', built, '年', built),
            teller.state(`${id}/grade`, `${quake.name} ${t.town} ${use}`, '被害の度合い', grade, '', grade),
            teller.state(`${id}/damage`, `${quake.name} ${t.town} ${use}`, '主な被害', cause, '', cause),
          ]
        }),
    )
    table(flow, {
      caption: '表1　公共建築の被害',
      rules: 'grid',
      repeatHead: false,
      size: 9.5,
      rows,
      columns: [
        { header: '建物', share: 2 },
        { header: '構造', share: 1.7 },
        { header: '建築年', share: 0.8, numeric: true, unit: '年' },
        { header: '度合い', share: 0.7 },
        { header: '主な被害', share: 2.1 },
      ],
    })
    const first = rows[3]
    if (first)
      teller.asked.push({
        type: 'table',
        question: `${quake.name}の公共建築の被害一覧で、${first[0] === undefined ? '' : textOf(first[0])}の主な被害は何とされているか。`,
        answer: textOf(first[4] ?? ''),
        alternatives: [],
        facts: [typeof first[4] === 'object' ? first[4].fact : ''],
      })
    heading(flow, 1, '3　ライフラインの被害と復旧')
    flow.setColumns(2)
    topicSection(flow, teller, '3.1', quake, town(quake, 4).town, 'water')
    topicSection(flow, teller, '3.2', quake, town(quake, 0).town, 'power')
    topicSection(flow, teller, '3.3', quake, town(quake, 5).town, 'road')
    flow.setColumns(1)
  },
})
