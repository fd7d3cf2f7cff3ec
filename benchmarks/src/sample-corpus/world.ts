import { seededRandom } from '@colrag/stage-kit'

export interface TownDamage {
  readonly town: string
  readonly dead: number
  readonly missing: number
  readonly injured: number
  readonly collapsed: number
  readonly half: number
  readonly partial: number
  readonly outage: number
  readonly evacuees: number
  readonly homes: number
  readonly intensity: string
}

export interface Disaster {
  readonly id: string
  readonly name: string
  readonly prefecture: string
  readonly year: string
  readonly date: string
  readonly time: string
  readonly towns: readonly TownDamage[]
  /** The hardest-hit town, alone with the greatest number of collapsed houses. */
  readonly worst: string
  readonly magnitude: string
  readonly depth: number
  readonly river: string
  readonly tributary: string
  readonly office: string
}

/** The invented facts that all reports share. */
export interface World {
  readonly seed: number
  readonly quake: Disaster
  readonly tsunami: Disaster
  readonly flood: Disaster
  readonly slide: Disaster
  readonly all: readonly Disaster[]
}

/** Draws from a seeded sequence. */
export interface Draw {
  readonly random: () => number
  int(min: number, max: number, step?: number): number
  pick<T>(items: readonly T[]): T
  shuffle<T>(items: readonly T[]): T[]
}

export function draws(seed: number): Draw {
  const random = seededRandom(seed)
  const int = (min: number, max: number, step = 1): number => min + step * Math.floor(random() * (Math.floor((max - min) / step) + 1))
  return {
    random,
    int,
    pick: <T>(items: readonly T[]): T => {
      const item = items[Math.floor(random() * items.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
    shuffle: <T>(items: readonly T[]): T[] =>
      items
        .map((item) => ({ item, key: random() }))
        .sort((a, b) => a.key - b.key)
        .map(({ item }) => item),
  }
}

const townNames = [
  '灯ヶ原市',
  '鷺淵町',
  '汐凪市',
  '楢戸村',
  '葦間町',
  '雲根市',
  '鈴森町',
  '藍沢市',
  '霧籠村',
  '朱鷺野町',
  '碧ヶ浦町',
  '白鞘市',
  '苔石村',
  '月舟町',
  '風早野市',
  '琴弾町',
  '麦倉町',
  '瀬音市',
  '杉生谷村',
  '樫ヶ峰町',
  '椿崎町',
  '霜川市',
  '浮島野町',
  '稲架町',
  '蛍瀬市',
  '鹿鳴村',
  '渡瀬浜町',
  '笹鉾町',
  '茜坂市',
  '八重雲町',
  '竜灯町',
  '真砂野市',
]
const prefectures = ['瑞鳴県', '灯和県', '碧嶺県', '八潮見県']
const rivers = ['蛇篭川', '銀鱗川', '鳴瀬戸川', '千筋川', '糸繰川', '夜叉森川', '水鏡川', '双子沢川']
const offices = ['県土復興局', '防災推進課', '災害検証室', '復興企画室']

/** The world of a seed: four disasters in four prefectures, eight towns each; every name invented, every number drawn. */
export function inventWorld(seed: number): World {
  const draw = draws(seed)
  const towns = draw.shuffle(townNames)
  const lands = draw.shuffle(prefectures)
  const waters = draw.shuffle(rivers)
  const desks = draw.shuffle(offices)
  const years = draw.shuffle(['平成29年', '平成30年', '令和2年', '令和4年'])
  const kinds = [
    { id: 'quake', months: [1, 2, 11, 12], suffix: ['東部地震', '北部地震', '内陸地震'], heavy: true },
    { id: 'tsunami', months: [3, 4, 9, 10], suffix: ['沖地震津波', '南方沖地震津波'], heavy: true },
    { id: 'flood', months: [6, 7], suffix: ['七夕前線豪雨', '梅雨末期豪雨'], heavy: false },
    { id: 'slide', months: [8, 9], suffix: ['台風12号豪雨', '台風15号豪雨'], heavy: false },
  ] as const
  const all = kinds.map((kind, k): Disaster => {
    const damage = inventDamage(draw, towns.slice(k * 8, k * 8 + 8), kind.heavy)
    const year = years[k] ?? '令和2年'
    return {
      id: kind.id,
      name: `${year}${lands[k]}${draw.pick(kind.suffix)}`,
      prefecture: lands[k] ?? '',
      year,
      date: `${draw.pick(kind.months)}月${draw.int(2, 27)}日`,
      time: `${draw.int(1, 22)}時${draw.int(2, 58)}分`,
      towns: damage,
      worst: damage[0]?.town ?? '',
      magnitude: `${draw.int(6, 7)}.${draw.int(1, 9)}`,
      depth: draw.int(8, 32),
      river: waters[k * 2] ?? '',
      tributary: waters[k * 2 + 1] ?? '',
      office: `${lands[k]}${desks[k]}`,
    }
  })
  const [quake, tsunami, flood, slide] = all
  if (!quake || !tsunami || !flood || !slide) throw new RangeError('a world has four disasters')
  return { seed, quake, tsunami, flood, slide, all }
}

/** The damage of a disaster in its towns; the first is hit hardest. `scale`: how hard, 1 unless told. */
export function inventDamage(draw: Draw, towns: readonly string[], heavy: boolean, scale = 1): TownDamage[] {
  const base = (heavy ? 1900 : 420) * scale
  return towns.map((town, i) => {
    const share = (0.95 ** i * (i === 0 ? 1.6 : 0.35 + 0.6 * draw.random())) / (1 + i * 0.35)
    const collapsed = Math.max(3, Math.round(base * share))
    return {
      town,
      collapsed,
      half: Math.round(collapsed * (1.3 + draw.random())),
      partial: Math.round(collapsed * (3 + 3 * draw.random())),
      dead: Math.round(collapsed / (heavy ? 42 : 24) + draw.int(0, 2)),
      missing: i < 3 ? draw.int(0, 4) : 0,
      injured: Math.round(collapsed / 4 + draw.int(3, 40)),
      outage: draw.int(6, 210) * 100 + (i === 0 ? 22000 : 0),
      evacuees: Math.round(collapsed * 4 + draw.int(100, 900)),
      homes: Math.round(collapsed * 0.7 + draw.int(4, 30)),
      intensity: ['7', '6強', '6強', '6弱', '6弱', '5強', '5強', '5弱'][i] ?? '5弱',
    }
  })
}
