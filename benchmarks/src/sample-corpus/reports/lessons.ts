import { contents, heading } from '../../writing/headings.ts'
import { paragraph } from '../../writing/paragraph.ts'
import { table } from '../../writing/table.ts'
import { topicSection, town } from './sections.ts'
import type { ReportMaker } from './report.ts'

const chapters = ['1　片付けと証明', '2　生業を取り戻す', '3　住まいと助け合い', '4　教訓の一覧']
const lines = [
  ['初日', '水より先に便所が行き詰まる', '便袋と目隠しの布を玄関近くに置く', '自治会'],
  ['初日', '鍵の持ち主が来ない', '鍵を三軒に分けて預ける', '学校・自治会'],
  ['三日', '配る人が足りず列が伸びる', '受け取る側から当番を募る', '避難所'],
  ['三日', '同じ問い合わせが重なる', '答えを壁に貼り、時刻を書く', '本部'],
  ['一週', '支える人が倒れる', '休みの札を先に配る', '各班'],
  ['一週', '声の小さい家に物が届かない', '歩いて聞く二人組を作る', '社会福祉協議会'],
  ['一月', '片付けの業者が取り合いになる', '地区でまとめて契約する', '自治会連合'],
  ['一月', '写真が捨てられる', '預かり棚を仮置場の入口に置く', '環境課'],
  ['半年', '顔見知りが散る', '五世帯を一組に入居を申し込む', '住宅課'],
  ['半年', '補助の期限を知らずに過ぎる', '期限の暦を全戸に配る', '税務課'],
  ['一年', '話し合いに若い人が来ない', '夜の回を必ず一度開く', '企画課'],
  ['三年', '語る人が減る', '迷った話を録音のまま残す', '文書館'],
] as const

/** Lessons across the disasters: sections on different events, and a long table whose cells hold several lines. */
export const lessons: ReportMaker = (world) => ({
  volume: 3,
  title: '生活再建の教訓集',
  date: '四災害合同検証会',
  face: 'sans',
  accent: '#8a3324',
  subtitle: '廃棄物・証明・生業・住まい',
  write: (flow, teller) => {
    contents(flow, chapters)
    paragraph(flow, [
      `本書は、${world.all.map((d) => d.name).join('、')}の四つの災害について、暮らしを立て直す段階で何がつまずきとなり、何が助けになったかを拾い集めたものである。章は片付け、生業、住まいの順に並べ、最後に一覧を付けた。`,
    ])
    heading(flow, 1, chapters[0] ?? '')
    topicSection(flow, teller, '1.1', world.slide, town(world.slide, 5).town, 'debris')
    topicSection(flow, teller, '1.2', world.quake, town(world.quake, 3).town, 'certificate')
    heading(flow, 1, chapters[1] ?? '')
    topicSection(flow, teller, '2.1', world.tsunami, town(world.tsunami, 0).town, 'industry')
    topicSection(flow, teller, '2.2', world.flood, town(world.flood, 2).town, 'farm')
    heading(flow, 1, chapters[2] ?? '')
    topicSection(flow, teller, '3.1', world.slide, town(world.slide, 1).town, 'housing')
    topicSection(flow, teller, '3.2', world.flood, town(world.flood, 0).town, 'volunteer')
    const lead = town(world.quake, 0).town
    const council = `発災${teller.draw.int(4, 16)}か月後`
    paragraph(flow, [
      teller.state(
        'quake/council',
        `${lead}まちづくり協議会`,
        '設立',
        council,
        '',
        `${lead}では、まちづくり協議会が${council}に発足した。`,
      ),
      '会の約束は「欠席した人の椅子を残す」ことである。決めごとの前に、来られなかった人が何を言うかを皆で考える時間を取った。',
    ])
    heading(flow, 1, chapters[3] ?? '')
    table(flow, {
      caption: '表1　時期ごとのつまずきと手当て',
      rules: 'grid',
      repeatHead: true,
      size: 10,
      columns: [
        { header: '時期', share: 0.6 },
        { header: 'つまずき', share: 1.7 },
        { header: '手当て', share: 1.7 },
        { header: '担い手', share: 1 },
        { header: '詳しい経過', share: 2.6 },
      ],
      rows: lines.map(([when, trouble, remedy, who], i) => [
        when,
        trouble,
        teller.state(`lessons/${i}/remedy`, `教訓集「${trouble}」`, '手当て', remedy, '', remedy),
        teller.state(`lessons/${i}/who`, `教訓集「${trouble}」`, '担い手', who, '', who),
        `${town(world.all[i % 4] ?? world.quake, i % 8).town}の${teller.draw.pick(['聞き取りで三人が同じことを述べた', '記録では二度の手直しを経て定着した', '例では翌週に隣の地区へ広まった', '試みが県の手引きに取り入れられた'])}。${teller.draw.pick(['費用はほとんどかからない', '始める人が一人いれば足りる', '反対の声は三日で消えた', '平時に一度試すと迷わない'])}。`,
      ]),
    })
    teller.asked.push(
      {
        type: 'table',
        question: '生活再建の教訓集で、「補助の期限を知らずに過ぎる」ことへの手当てと担い手は何とされているか。',
        answer: '期限の暦を全戸に配る（税務課）',
        alternatives: ['期限の暦を全戸に配る'],
        facts: ['lessons/9/remedy', 'lessons/9/who'],
      },
      {
        type: 'multihop',
        question: `${world.quake.name}で最大震度7を観測した市町村のまちづくり協議会は、いつ発足したか。`,
        answer: council,
        alternatives: [],
        facts: ['quake/max-intensity', 'quake/council'],
      },
    )
  },
})
