import { pictureKinds } from '@colrag/core'
import type { Unit } from '@colrag/core'

/** The words of a picture stand where they belong, not in reading order. */
export const isDrawn = (unit: Unit): boolean => pictureKinds.values().some((kind) => kind === unit.facets['kind'])
