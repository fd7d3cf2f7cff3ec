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

/** TypeScript sources of all packages, relative to the root. */
export function sourceFiles() {
  const roots = ['packages', 'apps'].flatMap((group) => readdirSync(join(root, group)).map((name) => join(root, group, name, 'src')))
  return [...roots, join(root, 'benchmarks', 'src')]
    .flatMap((folder) => list(folder))
    .map((file) => relative(root, file))
    .sort()
}

export function list(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((e) => e.isFile() && e.name.endsWith('.ts'))
      .map((e) => join(e.parentPath, e.name))
  } catch {
    return []
  }
}
