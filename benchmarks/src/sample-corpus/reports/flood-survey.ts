import { barChart } from '../../writing/charts.ts'
import { contents, heading } from '../../writing/headings.ts'
import { paragraph } from '../../writing/paragraph.ts'
import { table } from '../../writing/table.ts'
import { topicSection, town } from './sections.ts'
import type { ReportMaker } from './report.ts'

const chapters = ['1　調査の概要', '2　いつ、なぜ逃げたか', '3　自治体の対応から', '4　自由に書かれた言葉']
const reasons = ['川の水が見えた', '消防団に促された', '近所が動いた', '通知を受けた', '家族の電話', '以前の経験']

/** A survey of how people evacuated: a bar chart, survey tables, quotations in two columns. */
export const floodSurvey: ReportMaker = ({ flood }) => ({
  volume: 2,
  title: `${flood.prefecture}避難行動調査報告`,
  date: '発災一年目の十二月',
  face: 'sans',
  accent: '#7a3b69',
  subtitle: `${flood.name}における住民の判断`,
  write: (flow, teller) => {
    contents(flow, chapters)
    const sent = teller.draw.int(2400, 3900, 10)
    const back = Math.round(sent * (0.48 + 0.2 * teller.draw.random()))
    const count = (n: number): string => n.toLocaleString('en-US')
    heading(flow, 1, chapters[0] ?? '')
    paragraph(flow, [
      `浸水した区域とその周りの世帯から無作為に選び、郵送で尋ねた。${flood.name}の三か月後のことである。`,
      teller.state('flood/survey/sent', `${flood.name} 避難行動調査`, '配布数', count(sent), '通', `調査票の配布は${count(sent)}通、`),
      teller.state(
        'flood/survey/back',
        `${flood.name} 避難行動調査`,
        '有効回答',
        count(back),
        '通',
        `有効な回答は${count(back)}通であった。`,
      ),
      '世帯を代表して一人に答えてもらったため、家族の中で判断が分かれた様子までは分からない。この限界は第4章の聞き取りで補った。',
    ])
    heading(flow, 1, chapters[1] ?? '')
    heading(flow, 2, '2.1　避難のきっかけ')
    const shares = reasons.map((label, i) => ({ label, value: teller.draw.int(6, 16) + (6 - i) * 3 }))
    paragraph(flow, [
      '自宅を離れた世帯に、決め手を一つだけ選んでもらった。図1のとおり、目や耳に届いた身近な変化が、機器の通知を上回っている。',
    ])
    barChart(flow, {
      caption: '図1　避難を決めたきっかけ',
      yLabel: '（％）',
      xLabel: 'きっかけ',
      bars: shares.map((s, i) => ({
        ...s,
        shown: teller.state(
          `flood/survey/reason/${i}`,
          `${flood.name} 避難行動調査`,
          `避難のきっかけ「${s.label}」`,
          String(s.value),
          '％',
          String(s.value),
        ),
      })),
    })
    teller.asked.push({
      type: 'figure',
      question: `${flood.prefecture}の避難行動調査で、避難の決め手として「消防団に促された」を選んだ世帯は何％か。`,
      answer: `${shares[1]?.value}％`,
      alternatives: [`${shares[1]?.value}%`, String(shares[1]?.value)],
      facts: ['flood/survey/reason/1'],
    })
    heading(flow, 2, '2.2　避難しなかった理由')
    const stays = [
      '二階にいれば足りると考えた',
      '夜の道が危ないと思った',
      '車が一台しかなかった',
      '介護する家族がいた',
      '犬や猫を置いて行けなかった',
      '避難所が混むと聞いた',
      '過去に浸からなかった',
      '呼びかけに気付かなかった',
    ]
    const cut = (): string => `${teller.draw.int(3, 38)}.${teller.draw.int(0, 9)}`
    table(flow, {
      caption: '表1　避難しなかった理由（年代別、複数回答）',
      rules: 'grid',
      size: 9.5,
      groups: [
        { label: '', span: 1 },
        { label: '回答した人の年代（％）', span: 3 },
      ],
      columns: [
        { header: '理由', share: 2.6 },
        { header: '40歳未満', share: 1, numeric: true, unit: '％' },
        { header: '40～64歳', share: 1, numeric: true, unit: '％' },
        { header: '65歳以上', share: 1, numeric: true, unit: '％' },
      ],
      rows: stays.map((reason, i) => [
        reason,
        ...['40歳未満', '40～64歳', '65歳以上'].map((age, k) => {
          const value = cut()
          return teller.state(
            `flood/survey/stay/${i}/${k}`,
            `${flood.name} 避難行動調査 ${age}`,
            `避難しなかった理由「${reason}」`,
            value,
            '％',
            value,
          )
        }),
      ]),
    })
    const oldest = teller.ledger.get('flood/survey/stay/3/2').value
    teller.asked.push({
      type: 'table',
      question: `${flood.prefecture}の避難行動調査で、65歳以上の人が避難しなかった理由に「介護する家族がいた」を挙げた割合は。`,
      answer: `${oldest}％`,
      alternatives: [`${oldest}%`, oldest],
      facts: ['flood/survey/stay/3/2'],
    })
    paragraph(flow, ['若い世代では夜道への不安が、年配の世代では過去の経験が足を止めた。経験は人を助けもすれば、縛りもする。'])
    heading(flow, 1, chapters[2] ?? '')
    topicSection(flow, teller, '3.1', flood, town(flood, 1).town, 'alert')
    topicSection(flow, teller, '3.2', flood, town(flood, 3).town, 'shelter')
    topicSection(flow, teller, '3.3', flood, town(flood, 0).town, 'care')
    topicSection(flow, teller, '3.4', flood, town(flood, 5).town, 'toilet')
    heading(flow, 1, chapters[3] ?? '')
    flow.setColumns(2)
    const words = [
      '七十代・農業「鶏小屋の水位で決めた。いつも最初に濡れるのがあそこだから。」',
      '三十代・会社員「子どもの寝息を聞きながら、起こすかどうか一時間迷った。起こしてよかった。」',
      '五十代・民生委員「名簿の上から順に電話した。つながらない家が、いちばん先に行くべき家だった。」',
      '二十代・学生「友人の『いま逃げてる』という一言で靴を履いた。」',
      '八十代・無職「嫁いだ年の水の高さが柱に刻んである。あれより上は来ないと思っていた。」',
      '六十代・商店主「帳簿だけ持って出た。位牌は翌日、泥の中から見つかった。」',
      '四十代・看護師「夜勤明けで眠っていた。隣の人が窓を割る勢いで叩いてくれた。」',
      '五十代・運転手「水の深さを車の中からは測れない。降りて初めて膝まであると知った。」',
    ]
    for (const text of words) paragraph(flow, [text], { bullet: '・', size: 10 })
    paragraph(flow, [
      '言葉の端々に、数字では表せない判断の重さがにじむ。次の調査では、決め手になった人の名ではなく、その人との日ごろの間柄を尋ねたい。',
    ])
    flow.setColumns(1)
  },
})
