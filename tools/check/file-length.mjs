import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root, sourceFiles } from './gate.mjs'

const limit = 300
const vague = /^(utils?|common|misc|helpers?|shared)(\.|-|$)/

/** Files that hold more than one concept, or whose name says nothing. */
export function fileLength() {
  return sourceFiles().flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1
    return [
      ...(lines > limit ? [`${file} has ${lines} lines, more than ${limit}: split it by concept`] : []),
      ...(vague.test(basename(file)) ? [`${file}: name it after what it exports`] : []),
    ]
  })
}
