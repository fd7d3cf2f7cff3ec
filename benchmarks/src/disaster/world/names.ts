import type { Draw } from '../../sample-corpus/world.ts'

const first = [...'灯鷺汐楢葦雲鈴藍霧朱碧白苔月風琴麦瀬杉樫椿霜浮稲蛍鹿渡笹茜竜真砂榛柚栗桐柊萩梓楓']
const second = [...'淵凪戸間根森沢籠浦鞘石舟早弾倉音生峰崎野架鳴浜鉾坂']
const streams = [...'蛇銀鳴千糸夜水双翠玄赤黒深早細丸弓錦帯轟']
const flows = [...'篭鱗瀬筋繰叉鏡子岩沼曲石音渦渡']

/** Names that nobody bears, each given once; none is part of another. */
export interface Names {
  town(): string
  river(): string
}

export function names(draw: Draw): Names {
  const all = (heads: readonly string[], tails: readonly string[]): string[] =>
    draw.shuffle(heads.flatMap((head) => tails.map((tail) => head + tail)))
  const [towns, rivers] = [all(first, second), all(streams, flows)]
  const next = (from: string[], suffix: string): string => {
    const stem = from.pop()
    if (stem === undefined) throw new RangeError('there are no more names')
    return stem + suffix
  }
  return { town: () => next(towns, draw.pick(['市', '市', '町', '町', '村'])), river: () => next(rivers, '川') }
}

export const prefectures = [
  '瑞鳴県',
  '灯和県',
  '碧嶺県',
  '八潮見県',
  '玄海野県',
  '翠峰県',
  '銀砂県',
  '緋ノ原県',
  '東雲県',
  '西渚県',
  '北稜県',
  '南汀県',
] as const
