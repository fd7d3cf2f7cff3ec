// `npm test`: every test of the workspace but those that talk to a real model server, which `npm run test:llm` runs. Arguments go to Vitest:
// `npm test -- packages/core`.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const asked = process.argv.slice(2)
const lanes = asked.some((argument) => argument.startsWith('--project')) ? [] : ['--project', '!llm']
const result = spawnSync(process.execPath, [vitest, 'run', '--config', join(root, 'tools/vitest/vitest.config.ts'), ...lanes, ...asked], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = result.status ?? 1
