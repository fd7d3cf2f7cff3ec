// What npm users would get: each package packed, then looked at by publint and Are The Types Wrong.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageManager, root, run } from './gate.mjs'

export function packed() {
  const faults = []
  const folder = mkdtempSync(join(tmpdir(), 'colrag-packed-'))
  try {
    for (const place of [
      ...readdirSync(join(root, 'packages')).map((n) => join('packages', n)),
      'apps/api',
      'apps/cli',
      'apps/eval',
      'apps/tuner',
      'benchmarks',
    ]) {
      const manifest = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8'))
      if (manifest.private) continue
      const pack = run('npx', ['--yes', packageManager, 'pack', '--pack-destination', folder], {}, join(root, place))
      const tarball = readdirSync(folder).find((f) =>
        f.startsWith(`${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}`),
      )
      if (pack.status !== 0 || !tarball) {
        faults.push(`${place} cannot be packed: ${pack.output.trim().slice(-300)}`)
        continue
      }
      const lint = run('publint', ['run', join(folder, tarball), '--strict'])
      if (lint.status !== 0) faults.push(`${place}: publint: ${lint.output.trim().slice(-600)}`)
      if (!manifest.exports?.['.']) continue
      const types = run('attw', [join(folder, tarball), '--profile', 'esm-only', '--format', 'ascii'])
      if (types.status !== 0) faults.push(`${place}: attw: ${types.output.trim().slice(-600)}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return faults
}
