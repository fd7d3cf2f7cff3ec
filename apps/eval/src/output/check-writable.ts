import { existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ColragError } from '@colrag/core'

/**
 * Throws `invalid-options` for a file or folder that could not be made at a place, before the work of hours is done for it; `option` names it. Tried,
 * not asked: what permissions say is not all (read-only disks, files in the place of folders).
 */
export function checkWritable(option: string, place: string): void {
  const nearest = nearestPlace(dirname(resolve(place)))
  try {
    rmdirSync(mkdtempSync(join(nearest, '.colrag-')))
  } catch (cause) {
    throw new ColragError('invalid-options', option, `${place} cannot be written: nothing can be made in ${nearest}`, {
      cause,
      hint: `name another place with ${option}`,
    })
  }
}

const nearestPlace = (place: string): string => (existsSync(place) ? place : nearestPlace(dirname(place)))
