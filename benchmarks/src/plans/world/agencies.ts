import type { Draw } from '../../sample-corpus/world.ts'
import type { LengthStyle } from './length.ts'

export type Discipline = 'STRUCTURES' | 'DRAINAGE' | 'ROADWAY' | 'SAFETY'

export const disciplines: readonly Discipline[] = ['STRUCTURES', 'DRAINAGE', 'ROADWAY', 'SAFETY']

/** An invented department of transportation. `number`: how it numbers its sheets, by discipline, family and variant from 1. */
export interface Agency {
  readonly name: string
  readonly short: string
  readonly style: LengthStyle
  readonly titleBlock: 'right' | 'bottom'
  readonly editions: readonly [number, number]
  readonly engineer: string
  number(discipline: Discipline, family: number, variant: number): string
}

const states = ['HARROWMARK', 'VELDORA', 'KESTREL PLAINS', 'NORTHMERE', 'SALTROCK', 'OAKENFELL', 'TAMARIND', 'GRISWOLD BAY']
const engineers = ['R. HALVORSEN', 'M. OYELARAN', 'T. BRASKET', 'L. QUINTERO', 'S. VANTERPOOL', 'D. ISHIKAWA', 'P. LINDQVIST']
const letter = (discipline: Discipline): string => (discipline === 'SAFETY' ? 'G' : (discipline[0] ?? ''))

const numberings: readonly Agency['number'][] = [
  (discipline, family, variant) => `M-${601 + 40 * disciplines.indexOf(discipline) + family}-${variant}`,
  (discipline, family, variant) => `${letter(discipline)}-${10 + family}.0${variant}`,
  (discipline, family, variant) => `${5 + disciplines.indexOf(discipline)}${200 + family}-0${variant}`,
  (discipline, family, variant) => `${discipline.slice(0, 2)}-${101 + family}-${'ABCDEFGH'[variant - 1] ?? variant}`,
  (discipline, family, variant) => `STD ${letter(discipline)}${30 + family}/${variant}`,
]
const styles: readonly LengthStyle[] = ['feet', 'bracketed', 'metric', 'feet', 'feet']

export function inventAgencies(draw: Draw): readonly Agency[] {
  const names = draw.shuffle(states)
  const people = draw.shuffle(engineers)
  return numberings.map((number, i) => {
    const state = names[i] ?? ''
    const first = draw.int(2006, 2014)
    return {
      name: `${state} DEPARTMENT OF TRANSPORTATION`,
      short: `${state.includes(' ') ? state.replace(/(\w)\w* (\w)\w*/, '$1$2') : state.slice(0, 2)}DOT`,
      style: styles[i] ?? 'feet',
      titleBlock: i % 2 === 0 ? 'right' : 'bottom',
      editions: [first, first + draw.int(4, 9)],
      engineer: people[i] ?? '',
      number,
    }
  })
}
