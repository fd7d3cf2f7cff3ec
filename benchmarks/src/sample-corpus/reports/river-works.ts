import { lineChart } from '../../writing/charts.ts'
import { contents, heading } from '../../writing/headings.ts'
import { paragraph } from '../../writing/paragraph.ts'
import { picture } from '../../writing/picture.ts'
import { table } from '../../writing/table.ts'
import { topicSection, town } from './sections.ts'
import type { ReportMaker } from './report.ts'

const chapters = ['1　事業の全体', '2　区間ごとの工事', '3　工事を支えた取り組み', '4　暮らしの手続き']
const kinds = ['堤防のかさ上げ', '河道の掘削', '護岸の復旧', '水門の改築', '橋のかけ替え', '遊水地の整備']

/** The record of river works: a list over two pages, progress lines, links from the contents. */
export const riverWorks: ReportMaker = ({ flood }) => ({
  volume: 3,
  title: `${flood.river}復旧事業の記録`,
  date: '発災五年目の三月',
  face: 'serif',
  accent: '#1d5c5c',
  subtitle: `${flood.name}からの五か年`,
  write: (flow, teller) => {
    contents(flow, chapters)
    heading(flow, 1, chapters[0] ?? '')
    const cost = teller.draw.int(180, 420)
    paragraph(flow, [
      `${flood.name}で傷んだ${flood.river}とその支川を、五年で直した記録である。`,
      teller.state('flood/works/cost', `${flood.river}復旧事業`, '総事業費', String(cost), '億円', `総事業費は${cost}億円、`),
      teller.state(
        'flood/works/dug',
        `${flood.river}復旧事業`,
        '掘削した土砂',
        '214',
        '万立方メートル',
        '川底から掘り出した土砂は214万立方メートルを数えた。',
      ),
      '掘った土は、地盤の低い学校の校庭や農地のかさ上げに使った。運び出しの車は一日六百台に上り、通学の時間は走らない約束を守り通した。',
    ])
    lineChart(flow, {
      caption: '図1　事業の進み具合',
      yLabel: '進捗率（％）',
      xLabel: '年度',
      ticks: ['0', '1', '2', '3', '4', '5'],
      series: [
        { name: '本川', values: [0, 12, 38, 66, 88, 100], color: '#1d5c5c' },
        { name: '支川', values: [0, 20, 47, 70, 84, 100], color: '#a65e2e', dash: 3 },
      ],
      levels: [{ name: '出水期までの目標', value: 60 }],
    })
    heading(flow, 1, chapters[1] ?? '')
    paragraph(flow, [
      '表1に工事をすべて載せる。完成の年は、通水または供用を始めた年度とした。用地の相談が長引いた区間では、先に川底を掘って水位を下げ、堤防は後から築いている。',
    ])
    const years = (): string => `令和${teller.draw.int(3, 8)}年度`
    const rows = [flood.river, flood.tributary].flatMap((river) =>
      flood.towns.flatMap((t, i) =>
        teller.draw
          .shuffle(kinds)
          .slice(0, i === 0 ? 3 : 2)
          .map((kind, k) => {
            const id = `flood/works/${river}/${t.town}/${kind}`
            const done = i === 0 && k === 0 && river === flood.tributary ? '令和7年度' : years()
            const length = String(teller.draw.int(120, 2400, 10))
            return {
              river,
              kind,
              town: t.town,
              id,
              cells: [
                k === 0 ? `${river}　${t.town}` : null,
                kind,
                teller.state(`${id}/length`, `${river} ${t.town} ${kind}`, '延長', length, 'm', length),
                teller.state(`${id}/done`, `${river} ${t.town} ${kind}`, '完成', done, '', done),
                teller.draw.pick([
                  '夜間の施工を取り入れた',
                  '旧堤の石を積み直した',
                  '魚の通り道を設けた',
                  '住民の花壇を兼ねる',
                  '桜並木を移し植えた',
                  '用地の協力に二年を要した',
                ]),
              ],
            }
          }),
      ),
    )
    table(flow, {
      caption: '表1　区間ごとの工事',
      rules: 'grid',
      repeatHead: true,
      size: 9.5,
      rows: rows.map((row) => row.cells),
      columns: [
        { header: '川と区間', share: 1.7 },
        { header: '工事', share: 1.3 },
        { header: '延長（m）', share: 0.8, numeric: true, unit: 'm' },
        { header: '完成', share: 1 },
        { header: '特記', share: 2 },
      ],
    })
    const breach = rows.find((row) => row.river === flood.tributary && row.town === flood.worst)
    if (breach)
      teller.asked.push({
        type: 'multihop',
        question: `${flood.name}で決壊した支川の、決壊した町の区間では「${breach.kind}」が行われた。その完成は何年度か。`,
        answer: '令和7年度',
        alternatives: [],
        facts: ['flood/breach', `${breach.id}/done`],
      })
    heading(flow, 1, chapters[2] ?? '')
    topicSection(flow, teller, '3.1', flood, town(flood, 3).town, 'levee')
    topicSection(flow, teller, '3.2', flood, town(flood, 1).town, 'drain')
    picture(flow, `写真1　決壊の翌日、${flood.tributary}の合流点（想像による絵）`, 'flood', { height: 180 })
    heading(flow, 1, chapters[3] ?? '')
    topicSection(flow, teller, '4.1', flood, town(flood, 6).town, 'certificate')
    topicSection(flow, teller, '4.2', flood, town(flood, 5).town, 'water')
  },
})
