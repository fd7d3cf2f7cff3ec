import { seededRandom } from '@colrag/stage-kit'

/** Draws that follow from a seed alone. */
export interface Draw {
  /** A whole number from `low` to `high`, both possible. */
  whole(low: number, high: number): number
  one<T>(list: readonly T[]): T
  /** `count` different ones in a random order. */
  some<T>(list: readonly T[], count: number): T[]
}

export function draw(seed: number): Draw {
  const next = seededRandom(seed)
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  const one = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(next() * list.length)]
    if (item === undefined) throw new RangeError('nothing to draw from')
    return item
  }
  const some = <T>(list: readonly T[], count: number): T[] => {
    const left = [...list]
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(Math.floor(next() * left.length), 1)).flat()
  }
  return { whole, one, some }
}

/** Invented names and plain words that sentences and tables are made of. */
export interface Pool {
  readonly towns: readonly string[]
  readonly counted: readonly (readonly [what: string, unit: string])[]
  readonly terms: readonly (readonly [term: string, meaning: string])[]
  readonly causes: readonly string[]
  readonly effects: readonly string[]
  readonly works: readonly (readonly [what: string, done: string])[]
  readonly spots: readonly string[]
  readonly items: readonly string[]
  readonly headings: readonly string[]
}

export const japanese: Pool = {
  towns: ['鳴沢市', '緑ヶ丘町', '南原村', '大滝市', '白浜町', '東雲区', '霧島野市', '川上町', '桜谷村', '北港市'],
  counted: [
    ['死者', '人'],
    ['負傷者', '人'],
    ['避難者', '人'],
    ['全壊', '棟'],
    ['床上浸水', '棟'],
    ['断水', '戸'],
    ['停電', '戸'],
    ['ため池', 'か所'],
    ['がけ崩れ', '件'],
    ['備蓄食料', '食'],
    ['消防団員', '名'],
    ['指定避難所', 'か所'],
    ['ボランティア', '人'],
    ['復旧費', '億円'],
    ['歳出総額', '百万円'],
    ['浸水面積', 'ha'],
    ['堤防延長', 'km'],
    ['総雨量', 'mm'],
    ['備蓄率', '%'],
  ],
  terms: [
    ['福祉避難所', '高齢者や障害者を受け入れる避難施設'],
    ['内水氾濫', '排水が追いつかず市街地に水があふれる現象'],
    ['罹災証明書', '住家の被害の程度を市町村が証明する書面'],
    ['広域避難', '他の市町村の区域へ避難すること'],
    ['事前防災', '災害が起きる前に備えを進める取組'],
    ['応急危険度判定', '被災した建物に立ち入る危険を調べる作業'],
    ['みなし仮設', '民間の賃貸住宅を借り上げて供与する住宅'],
    ['ハザードマップ', '被害が想定される区域を示した地図'],
    ['タイムライン', '時刻ごとの行動をあらかじめ決めた計画'],
  ],
  causes: [
    '梅雨前線の停滞',
    '台風第9号の接近',
    '記録的な大雨',
    '地盤の緩み',
    '送電線の断線',
    '河川水位の上昇',
    '震度6弱の地震',
    '排水ポンプの故障',
    '上流のダムの放流',
  ],
  effects: [
    '国道が通行止めとなった',
    '市街地が浸水した',
    '鉄道の運行が止まった',
    '水道施設が損傷した',
    '斜面が崩壊した',
    '通信が途絶した',
    '農地が流失した',
    '集落が孤立した',
  ],
  works: [
    ['災害対策本部', '設置'],
    ['復興計画', '策定'],
    ['仮設住宅', '完成'],
    ['新庁舎', '着工'],
    ['防災訓練', '実施'],
    ['説明会', '開催'],
    ['慰霊碑', '建立'],
    ['給水所', '開設'],
    ['復興祈念式', '開催'],
    ['防潮堤', '建設'],
  ],
  spots: ['市民会館', '中央公園', '鳴沢小学校', '総合体育館', '川上駅前広場', '港湾合同庁舎', '南原中学校', '大滝川左岸'],
  items: ['発電機', '簡易トイレ', '毛布', '飲料水', '救急箱', '懐中電灯', '無線機', 'ブルーシート', 'がれき撤去用の重機', '段ボールベッド'],
  headings: ['避難所の備蓄品', '復旧の進め方', '訓練の課題', '支援の種類', '今後の取組', '配布する資機材'],
}

export const english: Pool = {
  towns: ['Ashford Vale', 'Port Merrow', 'Lindham', 'Cape Dorwin', 'Harrowgate Bay', 'Stonebridge', 'Upper Calder', 'Kingsmere'],
  counted: [
    ['deaths', ''],
    ['number of evacuees', ''],
    ['flooded area', 'ha'],
    ['total rainfall', 'mm'],
    ['levee length', 'km'],
    ['repair cost', 'million dollars'],
    ['number of shelters', ''],
    ['peak discharge', 'm3/s'],
    ['pump capacity', 'kW'],
    ['coverage rate', '%'],
    ['wall thickness', 'mm'],
  ],
  terms: [
    ['Liquefaction', 'the loss of soil strength during strong shaking'],
    ['A retention basin', 'a pond that holds storm water for a while'],
    ['Storm surge', 'a rise of the sea above the usual tide'],
    ['The return period', 'the average time between two floods of a size'],
    ['A base isolator', 'a bearing that decouples a building from the ground'],
    ['Freeboard', 'the height of a levee above the design water level'],
  ],
  causes: [
    'heavy rain',
    'the failure of the pumping station',
    'a broken transmission line',
    'strong shaking',
    'the collapse of the levee',
    'a rising groundwater table',
  ],
  effects: [
    'widespread flooding',
    'a power outage',
    'the closure of Route 9',
    'several landslides',
    'severe damage to the bridge',
    'the loss of crops',
  ],
  works: [
    ['The new bridge', 'opened'],
    ['The recovery plan', 'adopted'],
    ['The relief centre', 'established'],
    ['The annual drill', 'held'],
    ['The flood gate', 'completed'],
    ['The memorial', 'unveiled'],
    ['The warning system', 'installed'],
  ],
  spots: ['Riverside Park', 'Lindham Town Hall', 'Merrow Harbour', 'Stonebridge School', 'Calder Stadium', 'Dorwin Airport'],
  items: ['generators', 'portable toilets', 'blankets', 'drinking water', 'first-aid kits', 'radio sets', 'sand bags'],
  headings: ['Supplies in shelters', 'Next steps', 'Types of support', 'Lessons of the drill'],
}
