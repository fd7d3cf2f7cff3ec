import type { Param, Space, Values } from '@colrag/core'
import type { Dimension } from './dimension.ts'
import { cubeOf, weightsOf } from './simplex.ts'

/** A search space as a box. `encode` and `decode` are inverse to each other up to rounding; names come in the order of the space. */
export interface Coordinates<S extends Space> {
  readonly dimensions: readonly Dimension[]
  encode(values: Values<S>): readonly number[]
  decode(point: readonly number[]): Values<S>
}

export function coordinates<S extends Space>(space: S): Coordinates<S> {
  const params = Object.entries(space).map(([name, param]) => ({ name, ...axesOf(param) }))
  return {
    dimensions: params.flatMap(({ dimensions }) => dimensions),
    encode: (values) => params.flatMap(({ name, encode }) => encode((values as Readonly<Record<string, unknown>>)[name])),
    decode(point) {
      let at = 0
      const entries = params.map(({ name, dimensions, decode }) => {
        const own = point.slice(at, at + dimensions.length)
        at += dimensions.length
        return [name, decode(own)]
      })
      return Object.fromEntries(entries) as Values<S>
    },
  }
}

interface Axes {
  readonly dimensions: readonly Dimension[]
  encode(value: unknown): readonly number[]
  decode(point: readonly number[]): unknown
}

const unit: Dimension = { kind: 'real', low: 0, high: 1, log: false, whole: false }

function axesOf(param: Param): Axes {
  switch (param.kind) {
    case 'float':
    case 'int': {
      const dimension: Dimension = {
        kind: 'real',
        low: param.low,
        high: param.high,
        log: param.kind === 'float' && param.log === true,
        whole: param.kind === 'int',
      }
      return { dimensions: [dimension], encode: (value) => [value as number], decode: ([x]) => x }
    }
    case 'choice':
      return {
        dimensions: [{ kind: 'category', size: param.values.length }],
        encode: (value) => [param.values.indexOf(value as string)],
        decode: ([x]) => param.values[x ?? 0],
      }
    case 'simplex': {
      const listed = (value: unknown): readonly number[] => param.keys.map((key) => (value as Readonly<Record<string, number>>)[key] ?? 0)
      const named = (weights: readonly number[]): unknown => Object.fromEntries(param.keys.map((key, i) => [key, weights[i] ?? 0]))
      if (param.sampling === 'normalised')
        return { dimensions: param.keys.map(() => unit), encode: listed, decode: (point) => named(normalised(point)) }
      return {
        dimensions: param.keys.slice(1).map(() => unit),
        encode: (value) => cubeOf(listed(value)),
        decode: (point) => named(weightsOf(point)),
      }
    }
  }
}

function normalised(point: readonly number[]): readonly number[] {
  const sum = point.reduce((a, b) => a + b, 0)
  return sum > 0 ? point.map((x) => x / sum) : point.map(() => 1 / point.length)
}
