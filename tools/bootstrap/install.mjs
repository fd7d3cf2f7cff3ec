import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { installStamp } from './stamp.mjs'

const stampFile = join(root, 'node_modules', '.colrag-install')

/**
 * Runs the pinned pnpm through npx when the lock file or a manifest changed since the last install. The version must equal `packageManager`
 * exactly: pnpm refuses to switch to one whose signature it cannot check.
 */
export function install() {
  const stamp = installStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const result = step('installing packages', ['--yes', packageManager, 'install', '--frozen-lockfile'])
  if (result !== 0) {
    process.stderr.write('the packages could not be installed; is the npm registry reachable?\n')
    process.exit(1)
  }
  writeFileSync(stampFile, installStamp())
}

function step(what, args) {
  process.stderr.write(`colrag: ${what} …\n`)
  const result = spawnSync(process.platform === 'win32' ? 'npx.cmd' : 'npx', args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, CI: 'true', npm_config_update_notifier: 'false', ONNXRUNTIME_NODE_INSTALL_CUDA: 'skip' },
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 28,
  })
  if (result.status !== 0) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}\n`)
  return result.status ?? 1
}
