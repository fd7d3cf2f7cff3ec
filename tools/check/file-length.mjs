import { readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { list, root, sourceFiles } from './gate.mjs'

const limit = 300
const vague = /^(utils?|common|misc|helpers?|shared)(\.|-|$)/

/** Files below `base`, of packages and of tools, that hold more than one concept, or whose name says nothing. */
export function fileLength(base = root) {
  // Folders with a dot hold what others wrote and git ignores: libraries installed to be measured beside ours.
  const tools = list(join(base, 'tools'), /\.(ts|mjs)$/)
    .map((file) => relative(base, file))
    .filter((file) => !/(^|\/)\./.test(file))
  return [...sourceFiles(base), ...tools.sort()].flatMap((file) => {
    const lines = readFileSync(join(base, file), 'utf8').split('\n').length - 1
    return [
      ...(lines > limit ? [`${file} has ${lines} lines, more than ${limit}: split it by concept`] : []),
      ...(vague.test(basename(file)) ? [`${file}: name it after what it exports`] : []),
    ]
  })
}
