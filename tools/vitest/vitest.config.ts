import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const conditions = ['colrag-source', 'node', 'import', 'default']
const root = fileURLToPath(new URL('../..', import.meta.url))
const project = (name: string, include: string[], extra: object = {}): object => ({
  root,
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    name,
    include,
    exclude: ['**/node_modules/**', '**/dist/**'],
    execArgv: ['--conditions=colrag-source'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    ...extra,
  },
})

export default defineConfig({
  root,
  test: {
    pool: 'forks',
    projects: [
      project('unit', ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'benchmarks/src/**/*.test.ts', 'tools/*/**/*.test.ts']),
      // Tests that read whole reports, run engines or kill processes: one at a time.
      project('slow', ['packages/*/src/**/*.slow.ts', 'apps/*/src/**/*.slow.ts', 'benchmarks/src/**/*.slow.ts'], {
        fileParallelism: false,
        testTimeout: 900_000,
      }),
      // Tests that talk to a real model server: `npm run test:llm` fetches it first.
      project('llm', ['packages/*/src/**/*.llm.ts', 'apps/*/src/**/*.llm.ts'], { fileParallelism: false, testTimeout: 900_000 }),
    ],
  },
})
