import { heading } from '../../writing/headings.ts'
import { paragraph } from '../../writing/paragraph.ts'
import { table } from '../../writing/table.ts'
import { verticalText } from '../../writing/vertical-text.ts'
import { topicSection, town, upright } from './sections.ts'
import type { ReportMaker } from './report.ts'

/** Papers of the headquarters kept as scans: a cover with text, then pages without any text layer, one of them vertical. */
export const slideScans: ReportMaker = ({ slide }) => ({
  volume: 2,
  title: `${slide.worst}災害対策本部活動記録（控）`,
  date: '発災当年の十月',
  face: 'serif',
  accent: '#333333',
  subtitle: `${slide.name}　保存文書の複写`,
  write: (flow, teller) => {
    const main = town(slide, 0).town
    heading(flow, 1, '複写に当たって')
    paragraph(flow, [
      `${main}の災害対策本部が残した紙の記録を、傷みが進む前に読み取り機で写した。二枚目から後は紙面の画像であり、紙の傾きや汚れもそのまま残している。`,
      '原本は町の文書館の第三書庫にあり、申請すれば誰でも手に取ることができる。',
    ])
    paragraph(flow, [
      teller.state(
        'slide/papers',
        `${main}災害対策本部`,
        '保存されている文書',
        '418',
        '枚',
        `${main}の本部の記録として保存されている文書は418枚である。`,
      ),
      'このうち住民の氏名を含まないものから順に公開し、今回はその最初の四枚を収めた。筆跡や朱書きの再現より、読みやすさを優先して清書した控えである。',
    ])
    flow.scannedPage(() => {
      heading(flow, 3, '本部通知　第3号')
      const phone = String(teller.draw.int(3, 9))
      paragraph(flow, [
        teller.state(
          'slide/notice',
          `${main}災害対策本部 通知第3号`,
          '警戒区域の世帯数',
          `${phone}8`,
          '世帯',
          `警戒区域に指定した世帯は${phone}8世帯とする。`,
        ),
        '指定は明朝の会議まで続け、解除は山の見張りの報告を受けて本部長が決める。区域に立ち入るときは必ず二人で行動し、笛を携えること。',
      ])
      topicSection(flow, teller, '一', slide, town(slide, 3).town, 'muster')
    })
    flow.scannedPage(() => {
      heading(flow, 3, '避難所別の人員と物資（三日目・夕）')
      table(flow, {
        caption: '別紙　避難所の状況',
        rules: 'grid',
        size: 12.5,
        columns: [
          { header: '避難所', share: 1.7 },
          { header: '人員（人）', share: 1, numeric: true, unit: '人' },
          { header: '毛布（枚）', share: 1, numeric: true, unit: '枚' },
          { header: '飲み水（箱）', share: 1, numeric: true, unit: '箱' },
          { header: '発電機（台）', share: 1, numeric: true, unit: '台' },
        ],
        rows: ['中央公民館', '東小学校', '西小学校', '町民体育館', '保健センター', '川上分校', '農協会館', '寺の本堂'].map((name) => {
          const fact = (attribute: string, unit: string, low: number, high: number) => {
            const value = String(teller.draw.int(low, high))
            return teller.state(
              `slide/shelter/${name}/${attribute}`,
              `${slide.name} ${main} ${name}（三日目夕）`,
              attribute,
              value,
              unit,
              value,
            )
          }
          return [name, fact('人員', '人', 21, 340), fact('毛布', '枚', 30, 420), fact('飲み水', '箱', 8, 96), fact('発電機', '台', 1, 4)]
        }),
      })
      paragraph(flow, [
        '発電機は夜九時に止める。明かりの要る部屋には懐中電灯を二本ずつ配る。毛布の足りない避難所には、中央公民館から今夜のうちに運ぶ。',
      ])
      const water = teller.ledger.get('slide/shelter/町民体育館/飲み水')
      teller.asked.push({
        type: 'table',
        question: `${slide.name}の三日目の夕方、${main}の町民体育館にあった飲み水は何箱か。`,
        answer: `${water.value}箱`,
        alternatives: [water.value],
        facts: [water.id],
      })
      paragraph(flow, ['名簿と人数の合わない避難所が二つある。明朝、職員が枕元を回って数え直すこと。子どもの数は別に報告する。'])
    })
    flow.scannedPage(() => {
      topicSection(flow, teller, '二', slide, town(slide, 4).town, 'medical')
      const steps = [
        '県道の片側を開ける',
        '給水車が到着',
        '孤立した二集落へ徒歩で連絡',
        '仮の救護所を移転',
        '停電の一部が解消',
        '捜索の範囲を下流へ広げる',
        '立入りの制限を一段緩める',
      ]
      table(flow, {
        caption: '別紙　四日目の動き',
        rules: 'none',
        size: 12,
        columns: [
          { header: '時刻', share: 1 },
          { header: '動き', share: 2.4 },
          { header: '受け持ち', share: 1.2 },
        ],
        rows: steps.map((step, i) => {
          const time = `${5 + i * 2}時${teller.draw.int(10, 50, 5)}分`
          return [
            teller.state(`slide/day4/${i}`, `${slide.name} ${main} 四日目「${step}」`, '時刻', time, '', time),
            step,
            teller.draw.pick(['建設班', '水道班', '消防団', '衛生班']),
          ]
        }),
      })
      const asked = teller.ledger.get('slide/day4/3')
      teller.asked.push({
        type: 'table',
        question: `${main}の災害対策本部の記録で、四日目に仮の救護所を移転したのは何時何分か。`,
        answer: asked.value,
        alternatives: [],
        facts: [asked.id],
      })
    })
    flow.scannedPage(() => {
      verticalText(
        flow,
        [
          ['本部の夜は長い。電話が鳴りやむと、雨の音だけが残る。以下は当直の者が交代のたびに書き継いだ覚えである。'],
          ...teller.tell(slide, main, 'heart').map(upright),
          ['明け方、山の見張りから「変わりなし」の声が入った。誰かが湯を沸かし、皆で黙って飲んだ。'],
        ],
        { title: '当直の覚え書き', size: 14 },
      )
    })
  },
})
