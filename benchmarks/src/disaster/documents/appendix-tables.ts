import type { Draw } from '../../sample-corpus/world.ts'
import { heading } from '../../writing/headings.ts'
import type { PageFlow } from '../../writing/page-flow.ts'
import { table } from '../../writing/table.ts'
import type { DisasterEvent } from '../world/disaster-event.ts'

const places = [
  '中央公民館',
  '東小学校',
  '西小学校',
  '町民体育館',
  '保健センター',
  '川上分校',
  '農協会館',
  '寺の本堂',
  '福祉会館',
  '北中学校',
  '港の集会所',
  '山手児童館',
]
const moves = [
  '見回りの結果を本部に報告',
  '給水車を回送',
  '通行止めの札を移す',
  '毛布を運び込む',
  '名簿を写して県へ送付',
  '発電機の燃料を補給',
  '孤立した家を徒歩で確認',
  '仮の便所を二基増設',
  '医師の回診を始める',
  '夜の見張りを交代',
]

/** Figures of one town that no question asks for: by the hour, by shelter, by time of day, in turn. */
export function appendixTable(flow: PageFlow, draw: Draw, event: DisasterEvent, town: string, turn: number): void {
  heading(flow, 2, `${town}　資料${turn + 1}`)
  if (turn % 3 === 0) hourly(flow, draw, event, town)
  else if (turn % 3 === 1) shelters(flow, draw, event, town)
  else journal(flow, draw, event, town)
}

function hourly(flow: PageFlow, draw: Draw, event: DisasterEvent, town: string): void {
  const shaking = event.kind === 'quake' || event.kind === 'tsunami'
  let sum = 0
  table(flow, {
    caption: `${event.name}　${town}の${shaking ? '時間別の余震' : '時間別の雨量'}`,
    rules: draw.pick(['grid', 'none']),
    columns: [
      { header: '時刻', share: 1 },
      { header: shaking ? '回数（回）' : '雨量（mm）', share: 1, numeric: true },
      { header: shaking ? '累計（回）' : '累計（mm）', share: 1, numeric: true },
      { header: shaking ? '最大震度' : '水位（m）', share: 1, numeric: true },
    ],
    rows: Array.from({ length: 24 }, (_, hour) => {
      const now = draw.int(0, shaking ? 31 : 58)
      sum += now
      return [`${hour}時`, String(now), String(sum), shaking ? String(draw.int(1, 4)) : `${draw.int(0, 4)}.${draw.int(10, 99)}`]
    }),
  })
}

function shelters(flow: PageFlow, draw: Draw, event: DisasterEvent, town: string): void {
  table(flow, {
    caption: `${event.name}　${town}の避難所`,
    rules: 'grid',
    columns: [
      { header: '避難所', share: 1.5 },
      { header: '人員（人）', share: 1, numeric: true },
      { header: '毛布（枚）', share: 1, numeric: true },
      { header: '飲み水（箱）', share: 1, numeric: true },
      { header: '開いた日', share: 1 },
    ],
    rows: places.map((place) => [
      place,
      String(draw.int(12, 480)),
      String(draw.int(20, 600)),
      String(draw.int(4, 120)),
      `${draw.int(1, 5)}日目`,
    ]),
  })
}

function journal(flow: PageFlow, draw: Draw, event: DisasterEvent, town: string): void {
  table(flow, {
    caption: `${event.name}　${town}本部の日誌`,
    rules: 'none',
    columns: [
      { header: '日時', share: 1 },
      { header: '動き', share: 2.4 },
      { header: '受け持ち', share: 1 },
    ],
    rows: draw
      .shuffle(moves)
      .map((move, i) => [
        `${1 + Math.floor(i / 3)}日目${6 + ((i * 4) % 16)}時${draw.int(10, 50, 5)}分`,
        move,
        draw.pick(['総務班', '建設班', '衛生班', '消防団', '水道班']),
      ]),
  })
}
