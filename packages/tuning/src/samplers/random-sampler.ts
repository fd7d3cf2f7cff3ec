import type { Sampler } from '@colrag/core'
import { coordinates } from '../space/coordinates.ts'
import { uniformCoordinate } from './uniform-point.ts'

/** Every value of the space equally likely, whatever was tried before. */
export function randomSampler(): Sampler {
  return {
    name: 'random',
    suggest(space, _history, random) {
      const { dimensions, decode } = coordinates(space)
      return decode(dimensions.map((dimension) => uniformCoordinate(dimension, random)))
    },
  }
}
