import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { packageFolders, sourceStamp } from './stamp.mjs'

const stampFile = join(root, 'node_modules', '.colrag-build')

/** Builds through Turborepo, which builds only what changed, when any source file changed since the last build. */
export function build() {
  const stamp = sourceStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp && packageFolders().every(isBuilt)) return
  process.stderr.write('colrag: building …\n')
  const node = join(root, 'node_modules', 'node', 'bin')
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const windows = process.platform === 'win32'
  // Turborepo starts each task through pnpm, which only npx knows here.
  const result = spawnSync(
    windows ? 'npx.cmd' : 'npx',
    ['--yes', '--package', packageManager, '--', 'turbo', 'run', 'build', '--output-logs=errors-only', '--no-update-notifier'],
    {
      cwd: root,
      encoding: 'utf8',
      shell: windows,
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 28,
      env: { ...process.env, PATH: `${node}${windows ? ';' : ':'}${process.env.PATH}`, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    },
  )
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}\nthe build failed\n`)
    process.exit(1)
  }
  writeFileSync(stampFile, sourceStamp())
}

function isBuilt(folder) {
  return !existsSync(join(root, folder, 'tsdown.config.ts')) || existsSync(join(root, folder, 'dist'))
}
