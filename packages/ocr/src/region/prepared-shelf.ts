import type { PictureView } from '../picture/picture-view.ts'
import type { FoundTables } from '../table/raster-table.ts'
import type { PreparedView } from './prepare-view.ts'

/** The picture of a page as a whole, made ready to be read, with the tables in it. */
export interface PreparedPage {
  readonly raster: PictureView
  readonly prepared: PreparedView
  readonly tables: FoundTables
}

/**
 * What layout had to make of the picture of a page, kept by the key of the picture until its text is read, so that nothing is made twice. Only
 * the last few, since they are large; what is not there is made anew and is the same.
 */
export interface PreparedShelf {
  put(key: string, page: PreparedPage): void
  /** Hands a page over and forgets it. */
  take(key: string): PreparedPage | undefined
}

export function preparedShelf(most = 4): PreparedShelf {
  const held = new Map<string, PreparedPage>()
  return {
    put(key, page) {
      held.delete(key)
      held.set(key, page)
      for (const oldest of held.keys()) if (held.size > most) held.delete(oldest)
    },
    take(key) {
      const page = held.get(key)
      held.delete(key)
      return page
    },
  }
}
