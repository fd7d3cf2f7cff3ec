import type { Draw } from '../../../sample-corpus/world.ts'
import type { Point } from '../../../writing/ink.ts'
import type { Drafter } from '../drafter.ts'

/** A length that a detail is drawn from, in inches; `name` is printed at its dimension. */
export interface Parameter {
  readonly key: string
  readonly name: string
  readonly least: number
  readonly most: number
  readonly step: number
}

export type Values = Readonly<Record<string, number>>

/** A kind of detail: what it may be called, the lengths that it is drawn from, and how. `extent`: its width and height in inches. */
export interface Archetype {
  readonly key: string
  readonly titles: readonly string[]
  readonly view: string
  readonly parameters: readonly Parameter[]
  extent(of: (key: string) => number): readonly [number, number]
  /** `dimension(key, …)` prints the parameter of this key. */
  draw(on: DetailDrafter, of: (key: string) => number, draw: Draw): void
}

interface DetailDrafter extends Omit<Drafter, 'dimension'> {
  dimension(key: string, from: Point, to: Point, offset: number, before?: boolean): void
}

export const parameter = (key: string, name: string, least: number, most: number, step = 1): Parameter => ({ key, name, least, most, step })

export const rectangle = (x0: number, y0: number, x1: number, y1: number): readonly Point[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
]
