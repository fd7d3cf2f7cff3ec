import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** Folders of the workspace's packages. */
export function packageFolders() {
  const groups = ['packages', 'apps', 'tools'].flatMap((group) => readdirSync(join(root, group)).map((name) => join(group, name)))
  return [...groups, 'benchmarks'].filter((folder) => statSync(join(root, folder, 'package.json'), { throwIfNoEntry: false }))
}

/** Hash of the files that decide what must be installed. */
export function installStamp() {
  const hash = createHash('sha256')
  for (const file of [
    'package.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    ...packageFolders().map((folder) => join(folder, 'package.json')),
  ]) {
    hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** Hash of name, size and time of every source file and setting of the build: cheap enough to take before each command. */
export function sourceStamp() {
  const hash = createHash('sha256')
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) walk(path)
      else if (!/\.(test|slow|test-d|suite)\.ts$/.test(entry.name) || entry.name.endsWith('.suite.ts')) {
        const { size, mtimeMs } = statSync(join(root, path))
        hash.update(`${path} ${size} ${mtimeMs}\n`)
      }
    }
  }
  const settings = (file) => {
    const found = statSync(join(root, file), { throwIfNoEntry: false })
    if (found) hash.update(`${file} ${found.size} ${found.mtimeMs}\n`)
  }
  settings('tsconfig.base.json')
  for (const folder of packageFolders()) {
    for (const file of ['package.json', 'tsconfig.json', 'tsdown.config.ts']) settings(`${folder}/${file}`)
    if (statSync(join(root, folder, 'src'), { throwIfNoEntry: false })) walk(join(folder, 'src'))
  }
  return hash.digest('hex')
}
