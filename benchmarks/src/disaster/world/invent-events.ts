import { draws, inventDamage } from '../../sample-corpus/world.ts'
import type { Draw } from '../../sample-corpus/world.ts'
import type { DisasterEvent, DisasterKind } from './disaster-event.ts'
import { names, prefectures } from './names.ts'

/** What is to be invented: a kind of disaster in a year. */
export interface EventPlan {
  readonly kind: DisasterKind
  readonly year: number
}

const suffixes: Readonly<Record<DisasterKind, readonly string[]>> = {
  flood: ['七夕前線豪雨', '梅雨末期豪雨', '秋雨前線豪雨'],
  slide: ['西部集中豪雨', '山沿い豪雨', '谷筋豪雨'],
  typhoon: ['台風7号', '台風12号', '台風15号', '台風19号'],
  quake: ['東部地震', '北部地震', '内陸地震'],
  tsunami: ['沖地震津波', '南方沖地震津波'],
}
const months: Readonly<Record<DisasterKind, readonly number[]>> = {
  flood: [6, 7],
  slide: [7, 8],
  typhoon: [8, 9, 10],
  quake: [1, 2, 4, 11, 12],
  tsunami: [3, 5, 9, 10],
}
const offices = ['県土復興局', '防災推進課', '災害検証室', '復興企画室']

/** The year as the era counts it. */
function eraYear(year: number): string {
  if (year >= 2019) return year === 2019 ? '令和元年' : `令和${year - 2018}年`
  return year >= 1989 ? (year === 1989 ? '平成元年' : `平成${year - 1988}年`) : `昭和${year - 1925}年`
}

/** Disasters in the order of the plans; no two share a name, a town or a river that broke its banks. */
export function inventEvents(seed: number, plans: readonly EventPlan[]): readonly DisasterEvent[] {
  const draw = draws(seed)
  const given = names(draw)
  const taken = new Set<string>()
  const rivers = plans.map(() => ({ main: given.river(), tributary: given.river() }))
  return plans.map(({ kind, year }, i) => {
    const { prefecture, name } = freshName(draw, taken, kind, year)
    const towns = inventDamage(
      draw,
      Array.from({ length: 8 }, given.town),
      kind === 'quake' || kind === 'tsunami',
      0.4 + 1.4 * draw.random(),
    )
    const own = rivers[i] ?? { main: '', tributary: '' }
    const known = draw.shuffle(rivers.filter((_, k) => k !== i).map(({ tributary }) => tributary)).slice(0, 3)
    const emergencyEnd = draw.int(9, 38)
    const worksStart = emergencyEnd + draw.int(7, 60)
    const planDecided = worksStart + draw.int(40, 170)
    return {
      id: `event-${String(i + 1).padStart(2, '0')}`,
      kind,
      name,
      prefecture,
      westernYear: year,
      year: eraYear(year),
      date: `${draw.pick(months[kind])}月${draw.int(2, 27)}日`,
      time: `${draw.int(1, 22)}時${draw.int(2, 58)}分`,
      towns,
      worst: towns[0]?.town ?? '',
      magnitude: `${draw.int(6, 7)}.${draw.int(1, 9)}`,
      depth: draw.int(8, 32),
      river: own.main,
      tributary: own.tributary,
      office: `${prefecture}${draw.pick(offices)}`,
      phases: { emergencyEnd, worksStart, planDecided, lastHome: planDecided + draw.int(320, 1400) },
      amount: `${draw.int(48, 2890)}.${draw.int(1, 9)}`,
      force:
        kind === 'quake'
          ? `${draw.int(6, 7)}.${draw.int(1, 9)}`
          : kind === 'tsunami'
            ? `${draw.int(4, 18)}.${draw.int(1, 9)}`
            : String(draw.int(312, 988)),
      gauges: [own.main, ...known].map((river) => ({ river, level: `${draw.int(3, 12)}.${draw.int(10, 99)}` })),
      publicHomes: towns.map(({ homes }) => ({
        built: Math.round(homes * (0.4 + 0.4 * draw.random())) + draw.int(5, 40),
        years: `${draw.int(2, 6)}.${draw.int(1, 9)}`,
      })),
    }
  })
}

function freshName(
  draw: Draw,
  taken: Set<string>,
  kind: DisasterKind,
  year: number,
): { readonly prefecture: string; readonly name: string } {
  for (;;) {
    const prefecture = draw.pick(prefectures)
    const name = `${eraYear(year)}${prefecture}${draw.pick(suffixes[kind])}`
    if (taken.has(name)) continue
    taken.add(name)
    return { prefecture, name }
  }
}
