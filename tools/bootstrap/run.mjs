// The first thing that runs after a clone: plain Node 20, no dependency. Installs and builds what is stale, then runs the asked command
// with the workspace's own Node.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { holdLock } from './lock.mjs'
import { root } from './root.mjs'

const [command = 'help', ...args] = process.argv.slice(2)
const workspaceNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Runs a program in the foreground and ends with its exit code. */
function run(program, argv) {
  const bin = join(root, 'node_modules', '.bin')
  const result = spawnSync(program, argv, {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}` },
  })
  if (result.error) {
    process.stderr.write(`could not start ${program}: ${result.error.message}\n`)
    return 1
  }
  if (result.signal) process.kill(process.pid, result.signal)
  return result.status ?? 1
}

/** Our own experiments, with where their results and the page of them lie. */
function ownExperiments() {
  const folder = join(root, 'benchmarks', 'experiments')
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  return [
    ...files.sort().map((name) => join(folder, name)),
    '--results',
    join(folder, 'results.json'),
    '--page',
    join(root, 'docs', 'quality.md'),
  ]
}

const commands = {
  build: () => 0,
  colrag: () => run(workspaceNode, [join(root, 'apps/cli/dist/main.mjs'), ...args]),
  demo: () => run(workspaceNode, [join(root, 'tools/demo/demo.mjs'), ...args]),
  test: () => run(workspaceNode, [join(root, 'tools/test/run-tests.mjs'), ...args]),
  'test:llm': () => {
    if (run('bash', [join(root, 'tools/peers/llm.sh')]) !== 0)
      process.stderr.write('no real model server: tests that need it are skipped\n')
    return run(workspaceNode, [join(root, 'tools/test/run-tests.mjs'), '--project', 'llm', ...args])
  },
  'bench:indexing': () => run(workspaceNode, [join(root, 'benchmarks/dist/indexing/bin.mjs'), ...args]),
  'bench:ingest': () => run(workspaceNode, [join(root, 'benchmarks/dist/ingest/bin.mjs'), ...args]),
  'bench:disaster': () => run(workspaceNode, [join(root, 'benchmarks/dist/disaster/bin.mjs'), ...args]),
  'bench:late-interaction': () => run(workspaceNode, [join(root, 'benchmarks/dist/late-interaction/bin.mjs'), ...args]),
  'bench:models': () => run(workspaceNode, [join(root, 'benchmarks/dist/models/bin.mjs'), ...args]),
  'bench:plans': () => run(workspaceNode, [join(root, 'benchmarks/dist/plans/bin.mjs'), ...args]),
  'bench:reading': () => run(workspaceNode, [join(root, 'benchmarks/dist/reading/bin.mjs'), ...args]),
  'bench:retrieval': () => run(workspaceNode, [join(root, 'benchmarks/dist/retrieval/bin.mjs'), ...args]),
  'bench:tuning': () => run(workspaceNode, [join(root, 'benchmarks/dist/tuning/bin.mjs'), ...args]),
  'bench:triples': () => run(workspaceNode, [join(root, 'benchmarks/dist/triples/bin.mjs'), ...args]),
  disaster: () => run(workspaceNode, ['--conditions=colrag-source', join(root, 'benchmarks/src/disaster/bin.ts'), ...args]),
  plans: () => run(workspaceNode, ['--conditions=colrag-source', join(root, 'benchmarks/src/plans/bin.ts'), ...args]),
  quality: () => run(workspaceNode, [join(root, 'apps/eval/dist/bin.mjs'), 'experiments', ...ownExperiments(), ...args]),
  check: () => run(workspaceNode, [join(root, 'tools/check/check.mjs'), ...args]),
}

if (!(command in commands)) {
  process.stderr.write(
    `usage: npm run demo | npm test | npm run test:llm | npm run -s colrag -- <command> | npm run check | npm run -s bench:reading -- --data DIR | npm run -s bench:models (or disaster, indexing, ingest, late-interaction, plans, retrieval, triples, tuning) | npm run -s disaster -- FOLDER | npm run -s plans -- FOLDER | npm run -s quality -- --data DIR\n`,
  )
  process.exit(2)
}
const release = holdLock()
try {
  install()
  build()
} finally {
  release()
}
if (!existsSync(workspaceNode)) {
  process.stderr.write('the workspace has no Node of its own: delete node_modules and try again\n')
  process.exit(1)
}
process.exitCode = commands[command]()
