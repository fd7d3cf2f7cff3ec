import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ColragError } from '@colrag/core'

/**
 * Makes a folder, with those above it, before the work that ends in it begins. Throws `invalid-options` that names `flag` where there can be none or
 * none can be written to.
 */
export function makeFolder(flag: string, folder: string): void {
  try {
    // One by one: in file systems that make no folders, `recursive` may never end.
    const missing: string[] = []
    for (let at = resolve(folder); !existsSync(at); at = dirname(at)) missing.unshift(at)
    for (const at of missing) mkdirSync(at)
    if (!statSync(folder).isDirectory()) throw new Error('it is a file')
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    throw new ColragError('invalid-options', flag, `${flag}: ${folder} can be no folder, or nothing can be written there`, {
      cause,
      hint: 'name another place',
    })
  }
}
