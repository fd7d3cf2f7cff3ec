import type { BlockKind, Unit } from '@colrag/core'
import { pictureKinds } from '@colrag/core'

/** Whether a unit is one of a figure, photograph, map or chart: it carries a picture, or is of such a kind where pictures are not kept. */
export const isPicture = (unit: Unit): boolean => unit.image !== undefined || pictureKinds.has(unit.facets['kind'] as BlockKind)
