import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

export const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Runs one of the workspace's programs and gives back its status and everything it said. */
export function run(program, args, env = {}, cwd = root) {
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`
  const result = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, PATH: path, FORCE_COLOR: '0', ...env },
  })
  return {
    status: result.status ?? 1,
    output: `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`,
    stdout: result.stdout ?? '',
  }
}

/** TypeScript sources of all packages below `base`, relative to it. */
export function sourceFiles(base = root) {
  const roots = ['packages', 'apps'].flatMap((group) => names(join(base, group)).map((name) => join(base, group, name, 'src')))
  return [...roots, join(base, 'benchmarks', 'src')]
    .flatMap((folder) => list(folder))
    .map((file) => relative(base, file))
    .sort()
}

/** Files below a folder whose names match, in no order; none where there is no such folder. */
export function list(folder, wanted = /\.ts$/) {
  return entries(folder, true)
    .filter((e) => e.isFile() && wanted.test(e.name))
    .map((e) => join(e.parentPath, e.name))
}

const names = (folder) => entries(folder, false).map((e) => e.name)

function entries(folder, recursive) {
  try {
    return readdirSync(folder, { recursive, withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  }
}
