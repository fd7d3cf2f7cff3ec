import { convert } from 'convert'
import type { Unit } from 'convert'

/** A unit as a multiple of the plain unit of its kind: `ha` is 10,000 `m2`. */
export interface UnitBase {
  readonly unit: string
  readonly factor: number
}

/** Written forms of a unit, then its symbol in the conversion library and the plain unit of its kind. */
const measured: readonly (readonly [written: string, symbol: Unit, plain: Unit])[] = [
  ['mm ㎜ ミリ ミリメートル', 'mm', 'm'],
  ['cm ㎝ センチ センチメートル', 'cm', 'm'],
  ['m メートル', 'm', 'm'],
  ['km ㎞ キロメートル', 'km', 'm'],
  ['μm', 'μm', 'm'],
  ['nm', 'nm', 'm'],
  ['in inch inches', 'in', 'm'],
  ['ft feet', 'ft', 'm'],
  ['yd', 'yd', 'm'],
  ['mi miles', 'mi', 'm'],
  ['m2 m² ㎡ 平方メートル', 'm2', 'm2'],
  ['km2 km² ㎢ k㎡ 平方キロメートル', 'km2', 'm2'],
  ['ha ヘクタール', 'ha', 'm2'],
  ['acres AC', 'acre', 'm2'],
  ['m3 m³ ㎥ 立方メートル', 'm3', 'm3'],
  ['L l ℓ ㍑ リットル', 'L', 'm3'],
  ['kl kL', 'kL', 'm3'],
  ['ml mL', 'mL', 'm3'],
  ['g グラム', 'g', 'kg'],
  ['mg', 'mg', 'kg'],
  ['kg ㎏ キログラム', 'kg', 'kg'],
  ['t トン ㌧', 't', 'kg'],
  ['lb lbs', 'lb', 'kg'],
  ['oz', 'oz', 'kg'],
  ['秒 seconds s', 's', 's'],
  ['分 分間 minutes min', 'min', 's'],
  ['時間 hours h', 'h', 's'],
  ['日間 days', 'day', 's'],
  ['週間 週 weeks', 'week', 's'],
  ['Pa', 'Pa', 'Pa'],
  ['hPa', 'hPa', 'Pa'],
  ['kPa', 'kPa', 'Pa'],
  ['MPa', 'MPa', 'Pa'],
  ['W', 'W', 'W'],
  ['kW', 'kW', 'W'],
  ['MW', 'MW', 'W'],
  ['kWh', 'kWh', 'J'],
  ['J', 'J', 'J'],
  ['N', 'N', 'N'],
  ['kN', 'kN', 'N'],
  ['Hz', 'Hz', 'Hz'],
  ['kHz', 'kHz', 'Hz'],
  ['MHz', 'MHz', 'Hz'],
  ['GHz', 'GHz', 'Hz'],
]

/** What no library of ours knows: old Japanese measures, money, shares of a whole, other words for the same counter. */
const told: readonly (readonly [written: string, plain: string, factor: number])[] = [
  ['アール', 'm2', 100],
  ['坪', 'm2', 400 / 121],
  ['反', 'm2', 120_000 / 121],
  ['畝', 'm2', 12_000 / 121],
  ['町歩', 'm2', 1_200_000 / 121],
  ['尺', 'm', 10 / 33],
  ['寸', 'm', 1 / 33],
  ['間', 'm', 60 / 33],
  ['里', 'm', 43_200 / 11],
  ['貫', 'kg', 3.75],
  ['匁', 'kg', 0.00375],
  ['か月 ヶ月 カ月 ヵ月 箇月 months', '月間', 1],
  ['年間 years', '月間', 12],
  ['円 ¥ ￥ yen JPY', 'JPY', 1],
  ['銭', 'JPY', 0.01],
  ['ドル dollars $ US$ USD', 'USD', 1],
  ['ユーロ euros € EUR', 'EUR', 1],
  ['% パーセント percent', '', 0.01],
  ['‰', '', 0.001],
  ['割', '', 0.1],
  ['ppm', '', 1e-6],
  ['倍', '', 1],
  ['人 名 people persons', '人', 1],
  ['箇所 か所 カ所 ヶ所 ヵ所 ケ所 個所', '箇所', 1],
  ['世帯 households', '世帯', 1],
  ['℃ °C', '℃', 1],
]

const bases = new Map<string, UnitBase>([
  ...measured.flatMap(([written, symbol, plain]) =>
    written.split(' ').map((w) => [w, { unit: plain, factor: Number(convert(1, symbol).to(plain).toPrecision(15)) }] as const),
  ),
  ...told.flatMap(([written, plain, factor]) => written.split(' ').map((w) => [w, { unit: plain, factor }] as const)),
  ['sq ft', { unit: 'm2', factor: 0.09290304 }],
])

/**
 * The plain unit of a unit's kind and how many of it the unit is: metres, square and cubic metres, kilograms, seconds, pascals, watts, joules,
 * newtons, hertz, months, money by its code, '' for shares, the usual counter for people and places. Rates (`km/h`) are taken apart. A unit
 * that is not known stands for itself.
 */
export function unitBase(unit: string): UnitBase {
  const known = bases.get(unit)
  if (known) return known
  const [above, below, more] = unit.split('/')
  const per = above && below && more === undefined ? bases.get(below) : undefined
  const base = per && above ? bases.get(above) : undefined
  return base && per ? { unit: `${base.unit}/${per.unit}`, factor: base.factor / per.factor } : { unit, factor: 1 }
}
