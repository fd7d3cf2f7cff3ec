import { heading } from '../../writing/headings.ts'
import { paragraph } from '../../writing/paragraph.ts'
import { picture } from '../../writing/picture.ts'
import { table } from '../../writing/table.ts'
import { verticalText } from '../../writing/vertical-text.ts'
import { town, upright } from './sections.ts'
import type { ReportMaker } from './report.ts'

/** Told memories of the tsunami: vertical writing, a picture, a chronology without rules. */
export const tsunamiVoices: ReportMaker = ({ tsunami }) => ({
  volume: 1,
  title: `語り継ぐ${tsunami.prefecture}の津波`,
  date: '発災五年目の春',
  face: 'serif',
  accent: '#3d3d5c',
  subtitle: `${tsunami.name}　証言と年譜`,
  write: (flow, teller) => {
    heading(flow, 1, 'はじめに')
    paragraph(flow, [
      `${tsunami.name}から五年を前に、${tsunami.prefecture}の沿岸で六十二人の方に話を聞いた。録音は延べ百四十時間になる。本書はその中から、暮らしと学校、心と体、田と港、そして記録についての語りを選んで縦書きの本文とした。`,
      '言いよどみや迷いもできるだけ残した。あとから思えば別の道があったという言葉こそ、次の人の助けになると考えたからである。',
    ])
    paragraph(flow, [
      teller.state(
        'tsunami/interviews',
        `${tsunami.name} 聞き取り`,
        '聞き取りの人数',
        '62',
        '人',
        '聞き取りに応じてくださったのは62人である。',
      ),
      '名は伏せ、町の名と当時の仕事だけを記した。',
    ])
    picture(flow, `写真1　発災の翌朝、${town(tsunami, 0).town}の港（想像による絵）`, 'harbour', { height: 230 })
    flow.addPage()
    const story = (key: string, index: number): ReturnType<typeof upright>[] =>
      teller.tell(tsunami, town(tsunami, index).town, key).map(upright)
    verticalText(
      flow,
      [
        ['あの日の海は、朝から妙に静かだったという。かもめが一羽もいない、と網を繕っていた老人がつぶやいた。'],
        ...story('school', 2),
        [
          '先生たちは、校庭に残るか山へ登るかで声を荒らげた。登ると決めたのは、毎朝その坂を走っていた一年生の担任であった。坂の途中で振り返った子どもは、海が白い壁になって立つのを見ている。',
        ],
        ...story('heart', 3),
        [
          '夜の集会所では、誰からともなく豆をむき始めた。手を動かしていると話ができる、とある女性は言った。むいた豆は翌日の汁になり、話は今もこうして残っている。',
        ],
      ],
      { title: '浜と学校の記憶' },
    )
    flow.addPage()
    verticalText(
      flow,
      [
        ...story('farm', 5),
        [
          '塩をかぶった田に最初に生えたのは葦であった。根が塩を吸うと聞いて、村の人は三年のあいだ刈っては運んだ。四年目の秋、稲は背が低いながらも穂を垂れた。',
        ],
        ...story('memory', 1),
        [
          '写真の裏に書かれた日付が一日ずれていることに気付いたのは、孫に当たる中学生である。潮の高さを調べ直し、展示の説明は書き改められた。間違いを直せることも、記録を残す意味の一つであろう。',
        ],
        [
          '碑の文句は最後まで決まらなかった。「ここより下に家を建てるな」という強い言葉に、商いを続けてきた人はうなずけなかった。長い話し合いの末に刻まれたのは「揺れたら、坂の上で会おう」という短い約束であった。',
        ],
      ],
      { title: '田と港、そして碑' },
    )
    flow.addPage()
    heading(flow, 1, '年譜')
    const steps = [
      '第一波が到達',
      '沿岸の全域に避難を指示',
      '夜間の捜索を打ち切り',
      '仮の港から救援の船が着く',
      '最初の炊き出し',
      '漁協の臨時総会',
      '仮設の市場が開く',
      '合同の慰霊式',
      '定置網の漁を再開',
      '坂道の植樹',
      '碑の除幕',
    ]
    table(flow, {
      caption: '表　五年の歩み',
      rules: 'none',
      size: 10,
      columns: [
        { header: '時期', share: 1.2 },
        { header: 'できごと', share: 2 },
        { header: '場所', share: 1.2 },
      ],
      rows: steps.map((step, i) => {
        const when = i < 3 ? `当日　${['48分後', '3時間後', '日没'][i]}` : i < 6 ? `${i * 2 - 4}日目` : `${(i - 5) * 9}か月後`
        const place = town(tsunami, i % 8).town
        return [when, step, teller.state(`tsunami/chronicle/${i}`, `${tsunami.name} ${step}`, '場所', place, '', place)]
      }),
    })
    teller.asked.push({
      type: 'table',
      question: `${tsunami.name}の年譜で、仮設の市場が開いた場所はどこか。`,
      answer: town(tsunami, 6).town,
      alternatives: [],
      facts: ['tsunami/chronicle/6'],
    })
    paragraph(flow, ['年譜は役場の日誌と新聞の綴りを突き合わせて作った。食い違うときは、現場にいた人の手帳を重んじている。'])
    picture(flow, `写真2　再開した市場に並ぶ仮の店（${town(tsunami, 6).town}、想像による絵）`, 'camp', { height: 180 })
  },
})
