// Every gate of the house, one line each. `npm run check`, or with names only some: `npm run check -- boundaries file-length`.
import { boundaries } from './boundaries.mjs'
import { fileLength } from './file-length.mjs'
import { packageManager, run } from './gate.mjs'
import { packed } from './packed.mjs'
import { readmeExamples } from './readme-examples.mjs'

const program =
  (name, ...args) =>
  () => {
    const { status, output } = run(name, args)
    return status === 0 ? [] : [output.trim().split('\n').slice(-60).join('\n')]
  }
const gates = {
  types: program('npx', '--yes', '--package', packageManager, '--', 'turbo', 'run', 'typecheck', '--output-logs=errors-only'),
  lint: program('oxlint', '--deny-warnings', '.'),
  format: program('oxfmt', '--check', '.'),
  boundaries,
  'file-length': fileLength,
  unused: program('knip', '--no-progress'),
  'readme-examples': readmeExamples,
  packed,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in gates))
if (unknown.length > 0) {
  process.stderr.write(`there is no gate ${unknown.join(', ')}; there are ${Object.keys(gates).join(', ')}\n`)
  process.exit(2)
}
let failed = 0
const names = asked.length > 0 ? asked : Object.keys(gates)
for (const name of names) {
  const start = performance.now()
  let faults
  try {
    faults = gates[name]()
  } catch (error) {
    faults = [error.message]
  }
  if (faults.length > 0) failed++
  process.stdout.write(
    `${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)\n${faults.map((f) => `     ${f.replaceAll('\n', '\n     ')}\n`).join('')}`,
  )
}
process.stdout.write(`${names.length - failed} gates passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
