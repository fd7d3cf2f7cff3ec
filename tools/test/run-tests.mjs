// `npm test`: every test of the workspace. Arguments go to Vitest: `npm test -- packages/core`.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const result = spawnSync(
  process.execPath,
  [vitest, 'run', '--config', join(root, 'tools/vitest/vitest.config.ts'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
)
process.exitCode = result.status ?? 1
