import type { Unit } from '@colrag/core'
import { unitId } from '@colrag/core'

export const pageIdOf = (page: number): string => `page ${String(page).padStart(6, '0')}`

/** Units of synthetic pages: a page encoder knows them by their texts. */
export async function* pageUnits(from: number, to: number): AsyncGenerator<Unit<'page'>> {
  for (let page = from; page < to; page++)
    yield {
      id: unitId(pageIdOf(page)),
      level: 'page',
      parentId: null,
      text: `page ${page}`,
      context: '',
      placements: [],
      anchors: [],
      facets: {},
    }
}
