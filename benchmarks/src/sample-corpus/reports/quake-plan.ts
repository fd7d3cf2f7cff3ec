import { contents, heading } from '../../writing/headings.ts'
import { paragraph } from '../../writing/paragraph.ts'
import { table } from '../../writing/table.ts'
import { lineChart } from '../../writing/charts.ts'
import { damageTable, topicSection, totalOf, town } from './sections.ts'
import type { ReportMaker } from './report.ts'
import type { Disaster } from '../world.ts'
import type { PageFlow } from '../../writing/page-flow.ts'
import type { Teller } from '../telling.ts'

const chapters = ['第1章　計画の考え方', '第2章　三つの時期', '第3章　住まいの再建', '第4章　進め方と財源']

/** The recovery plan: phases, a table of measures over pages, money with ▲ for minus. */
export const quakePlan: ReportMaker = ({ quake }) => ({
  volume: 3,
  title: `${quake.prefecture}復興計画`,
  date: '発災一年目の三月',
  face: 'sans',
  accent: '#2b4c8c',
  subtitle: `${quake.name}からの歩み`,
  write: (flow, teller) => {
    contents(flow, chapters)
    heading(flow, 1, chapters[0] ?? '')
    paragraph(flow, [
      `この計画は、${quake.name}で失われた暮らしを取り戻し、同じ揺れが来ても町が止まらないようにするための道筋を示す。対象は八市町村の全域とし、特に${quake.worst}の中心街と${quake.river}沿いの低地を重点の区域に定める。`,
      teller.state('quake/plan/years', `${quake.prefecture}復興計画`, '計画の期間', '9', '年', '計画の期間は9年とし、'),
      '三年ごとに区切って中身を見直す。見直しの案は必ず三つ以上を並べ、選ばなかった理由も書き残すこととした。',
    ])
    for (const [mark, text] of [
      ['(1)', '壊れる前に戻すのではなく、次に壊れにくい姿を選ぶ。'],
      ['(2)', '早さを競わず、途中を見せる。会議の資料は当日のうちに公開する。'],
      ['(3)', '小さな集落の選択を、大きな町の都合で狭めない。'],
    ] as const)
      paragraph(flow, [text], { bullet: mark })
    heading(flow, 1, chapters[1] ?? '')
    phases(flow, teller, quake)
    heading(flow, 1, chapters[2] ?? '')
    paragraph(flow, [
      totalOf(teller, quake, 'homes', (v) => `応急仮設住宅は八市町村で合わせて${v}を建てた。`),
      '市町村ごとの数は表3-1のとおりで、賃貸の借り上げは含まない。団地には必ず一棟の集会所を置き、入口に掲示板を立てた。',
    ])
    damageTable(flow, teller, quake, '表3-1　応急仮設住宅と避難者', ['homes', 'evacuees'])
    lineChart(flow, {
      caption: '図3-1　仮設住宅の入居戸数の推移',
      yLabel: '（戸）',
      xLabel: '発災からの年数',
      ticks: ['0', '1', '2', '3', '4', '5', '6'],
      series: [
        { name: '建設型', values: [0, 3900, 3600, 2500, 1300, 420, 60], color: '#2b4c8c' },
        { name: '借り上げ型', values: [0, 2600, 2900, 2100, 1200, 500, 140], color: '#b5562d', dash: 3 },
      ],
    })
    topicSection(flow, teller, '3.1', quake, town(quake, 0).town, 'housing')
    heading(flow, 1, chapters[3] ?? '')
    topicSection(flow, teller, '4.1', quake, town(quake, 2).town, 'plan')
    topicSection(flow, teller, '4.2', quake, town(quake, 1).town, 'school')
    heading(flow, 2, '4.3　財源の見通し')
    paragraph(flow, ['復興基金の収支は次のとおり見込む。▲は基金から取り崩す年を表し、七年目からは返済に入る。'])
    const flows = [8400, 2600, -1900, -2700, -1450, -620, -380, 140, 210].map((n) => n + teller.draw.int(0, 90))
    table(flow, {
      caption: '表4-1　復興基金の収支',
      rules: 'grid',
      size: 9.5,
      columns: [
        { header: '年度', share: 1 },
        { header: '収支（百万円）', share: 1.2, numeric: true, unit: '百万円' },
        { header: '主な使い道', share: 3 },
      ],
      rows: flows.map((n, i) => {
        const value = (n < 0 ? '▲' : '') + Math.abs(n).toLocaleString('en-US')
        return [
          `${i + 1}年目`,
          teller.state(`quake/fund/${i + 1}`, `${quake.prefecture}復興基金 ${i + 1}年目`, '収支', value, '百万円', value),
          [
            '積み立て、住家の応急修理',
            '積み立て、共同建て替えの準備',
            '公営住宅の用地',
            '公営住宅の建設',
            '中心街の道路の拡幅',
            '学校の改築',
            '商店街の共同施設',
            '返済と積み戻し',
            '返済と積み戻し',
          ][i] ?? '',
        ]
      }),
    })
    teller.asked.push({
      type: 'table',
      question: `${quake.prefecture}復興基金の4年目の収支は何百万円か。`,
      answer: `${teller.ledger.get('quake/fund/4').value}百万円`,
      alternatives: [teller.ledger.get('quake/fund/4').value, teller.ledger.get('quake/fund/4').value.replace('▲', '-')],
      facts: ['quake/fund/4'],
    })
  },
})

function phases(flow: PageFlow, teller: Teller, quake: Disaster): void {
  paragraph(flow, [
    '復旧期、再生期、発展期の三つに分け、それぞれの初めに到達の目安を置いた。施策の所管と期限は表2-1に示す。期限に遅れたときは、遅れた理由と新しい期限を半年ごとに公表する。',
  ])
  const works: readonly (readonly [string, readonly string[]])[] = [
    [
      '復旧期',
      [
        '家屋の公費解体',
        '仮の商店街の設置',
        '上水道の本復旧',
        '通学路の安全確保',
        '罹災者の健康調査',
        '文化財の応急保存',
        '農業用水の仮復旧',
        '集会所の補修',
      ],
    ],
    [
      '再生期',
      [
        '公営住宅の建設',
        '共同建て替えの支援',
        '幹線道路の拡幅',
        '学校の改築',
        '病院の耐震化',
        '商店街の再開発',
        '避難路の整備',
        '防災公園の造成',
      ],
    ],
    [
      '発展期',
      [
        '伝承館の開設',
        '若い世代の定住支援',
        '観光路線の再開',
        '地区防災計画の改定',
        '森林の再生',
        '災害対応の人材育成',
        '広域受援拠点の整備',
        '復興の検証',
      ],
    ],
  ]
  const desks = ['土木部', '住宅課', '教育委員会', '商工課', '農政課', '福祉課', '文化財室', '企画課']
  table(flow, {
    caption: '表2-1　時期別の施策と期限',
    rules: 'grid',
    repeatHead: true,
    size: 9.5,
    columns: [
      { header: '時期', share: 0.8 },
      { header: '施策', share: 1.6 },
      { header: '場所', share: 1.1 },
      { header: '所管', share: 1.1 },
      { header: '期限', share: 1.1 },
    ],
    rows: works.flatMap(([phase, names], p) =>
      names.map((name, i) => {
        const due = `${p * 3 + teller.draw.int(1, 3)}年目の${teller.draw.pick(['6月', '9月', '12月', '3月'])}`
        return [
          i === 0 ? phase : null,
          name,
          town(quake, (i + p) % 8).town,
          teller.state(
            `quake/plan/${name}/desk`,
            `${quake.prefecture}復興計画 ${name}`,
            '所管',
            desks[(i * 3 + p) % 8] ?? '',
            '',
            desks[(i * 3 + p) % 8] ?? '',
          ),
          teller.state(`quake/plan/${name}/due`, `${quake.prefecture}復興計画 ${name}`, '期限', due, '', due),
        ]
      }),
    ),
  })
  teller.asked.push({
    type: 'table',
    question: `${quake.prefecture}復興計画で、病院の耐震化の期限はいつか。`,
    answer: teller.ledger.get('quake/plan/病院の耐震化/due').value,
    alternatives: [],
    facts: ['quake/plan/病院の耐震化/due'],
  })
}
