import { heading } from '../../writing/headings.ts'
import { paragraph } from '../../writing/paragraph.ts'
import { picture } from '../../writing/picture.ts'
import { verticalText } from '../../writing/vertical-text.ts'
import type { Piece } from '../../writing/ledger.ts'
import { town, upright } from './sections.ts'
import type { ReportMaker } from './report.ts'

/** A round table printed in two bands of vertical columns, with a closing essay in two columns. */
export const roundTable: ReportMaker = ({ quake, tsunami }) => ({
  volume: 3,
  title: '復興を語る座談会',
  date: '合同記念誌　別冊',
  face: 'serif',
  accent: '#4a2f57',
  subtitle: `${quake.prefecture}と${tsunami.prefecture}の担い手たち`,
  write: (flow, teller) => {
    heading(flow, 1, '出席者と開催の次第')
    paragraph(flow, [
      '地震の町と津波の町から三人ずつを招き、公民館の畳の間で語り合ってもらった。司会は記念誌の編集を手伝う高校生が務めた。',
      teller.state('roundtable/hours', '復興を語る座談会', '開催時間', '4', '時間', '座談会は休みを挟んで4時間に及んだ。'),
    ])
    for (const line of [
      `司会　${quake.worst}の高校生`,
      `甲　${town(quake, 0).town}の元区長`,
      `乙　${town(quake, 1).town}の保健師`,
      `丙　${town(quake, 2).town}の大工`,
      `丁　${town(tsunami, 0).town}の漁師`,
      `戊　${town(tsunami, 1).town}の商店主`,
      `己　${town(tsunami, 3).town}の教員`,
    ])
      paragraph(flow, [line], { bullet: '・' })
    picture(flow, '写真1　座談会の朝、仮の家並みの前で（想像による絵）', 'camp', { height: 220 })
    const said = (who: string, disaster: typeof quake, index: number, key: string): Piece[][] =>
      teller.tell(disaster, town(disaster, index).town, key).map((pieces, i) => upright([i === 0 ? `${who}　` : '', ...pieces]))
    flow.addPage()
    verticalText(
      flow,
      [
        ['司会　きょうは遠くからありがとうございます。まず、よその人に来てもらう難しさから伺えますか。'],
        ...said('甲', quake, 0, 'help'),
        [
          '丁　うちの浜では逆でね。人は来たが船がない。待たせるのが申し訳なくて、みんなで網のほぐし方を教えた。帰るころには一人前になっていたよ。',
        ],
        ['司会　教わる側になった、ということですね。若い人の手伝いはどうでしたか。'],
        ...said('乙', quake, 3, 'volunteer'),
        ['戊　店を開けると、買い物のついでに泣いていく人がいる。品物を売っているのか、椅子を貸しているのか分からない日もあった。'],
        ['司会　避難所での暮らしは、いま思い返すといかがでしょう。'],
        ...said('丙', quake, 4, 'shelter'),
        ['己　学校では、体の不自由な方の居場所を最後に考えてしまった。あれは今でも悔いています。'],
        ...said('己', tsunami, 3, 'care'),
      ],
      { bands: 2, title: '来てもらうこと、支えること' },
    )
    flow.addPage()
    verticalText(
      flow,
      [
        ['司会　後半は、町の形を決めるまでの話をお願いします。'],
        ...said('戊', tsunami, 1, 'plan'),
        ['丙　図面に線を引くのは簡単だ。だが線の上に誰それの井戸がある。私は線を引く前に、井戸の数だけ茶を飲むことにした。'],
        ['甲　うちの地区では、決まらないことも記録に書いた。「きょうは決まらなかった」と書いた紙が七枚ある。八枚目で決まった。'],
        ...said('乙', quake, 5, 'memory'),
        ['丁　孫が聞くんだ、海は怖いかと。怖い、でも魚はうまいと答える。どちらも本当だからね。'],
        ['司会　どちらも本当、という言葉を持ち帰ります。ありがとうございました。'],
      ],
      { bands: 2, title: '決めること、残すこと' },
    )
    flow.addPage()
    heading(flow, 1, '編集を終えて')
    flow.setColumns(2)
    for (const [i, text] of [
      '録音を文字に直しながら、沈黙の長さをどう書くかで編集の手が止まった。七秒の沈黙は、文字にすれば一行にもならない。けれども、その七秒に語られなかったことの方が多いようにも思う。',
      '二つの町の災害は、揺れと波という違いを越えてよく似たつまずき方をしていた。人が足りない、物が多すぎる、話が伝わらない。似ているということは、学び合えるということでもある。',
      '一方で、似ていないこともある。浜の町では海を憎めないと言い、山あいの町では土地を離れられないと言う。復興の形が一つでないのは、失ったものが一つでないからだろう。',
      '座談会のあと、出席した六人は名簿を交換した。年に一度、どちらかの町で豆を煮る約束だという。編集の私たちも、鍋を洗う係として加えてもらうことになった。',
      '本冊を読んだ人が、自分の町の井戸の数を数えてみようと思ってくれたなら、これほどうれしいことはない。',
    ].entries()) {
      if (i === 3) flow.nextColumn()
      paragraph(flow, [text])
    }
    flow.setColumns(1)
  },
})
