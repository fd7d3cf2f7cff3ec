// Every TypeScript example of a package's README runs as it stands, from the package's own folder, and prints something. Every shell example
// of the root's and the command's README that calls colrag runs on a sample report and ends with 0, or 3 for a document with issues.
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from './gate.mjs'

export const readmeExamples = () => [...codeExamples(), ...shellExamples()]

function codeExamples() {
  const faults = []
  const folders = [
    ...readdirSync(join(root, 'packages')).map((name) => join('packages', name)),
    'apps/api',
    'apps/eval',
    'apps/tuner',
    'benchmarks',
  ]
  for (const folder of folders) {
    const readme = join(root, folder, 'README.md')
    if (!existsSync(join(root, folder, 'package.json'))) continue
    if (!existsSync(readme)) {
      faults.push(`${folder} has no README.md`)
      continue
    }
    const examples = [...readFileSync(readme, 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map((m) => m[1])
    if (examples.length === 0) faults.push(`${folder}/README.md has no example`)
    for (const [i, code] of examples.entries()) {
      const file = join(root, folder, `.readme-example-${i}.ts`)
      writeFileSync(file, code)
      try {
        const { status, output, stdout } = run('node', ['--no-warnings', file], {}, join(root, folder))
        if (status !== 0) faults.push(`${folder}/README.md, example ${i + 1} fails: ${firstLines(output)}`)
        else if (stdout.trim() === '') faults.push(`${folder}/README.md, example ${i + 1} prints nothing`)
      } finally {
        rmSync(file, { force: true })
      }
    }
  }
  return faults
}

/** How a README calls colrag, and how the same is called here. Other lines (git, npm run demo, npm test) are run by the pipeline itself. */
const callers = [
  [/^(?:npm run -s colrag --|npx @colrag\/cli)(?= |$)/, `node "${join(root, 'apps/cli/dist/main.mjs')}"`],
  [/^npm exec -c "(.*)"$/, '$1'],
]

function shellExamples() {
  const faults = []
  const scratch = mkdtempSync(join(tmpdir(), 'colrag-readme-'))
  try {
    const report = sampleReport(scratch)
    for (const readme of ['README.md', 'apps/cli/README.md']) {
      const place = join(scratch, readme.replaceAll('/', '-'))
      for (const folder of ['my-folder', 'reports']) {
        mkdirSync(join(place, folder), { recursive: true })
        copyFileSync(report, join(place, folder, 'report.pdf'))
      }
      copyFileSync(report, join(place, 'FILE'))
      const calls = readFileSync(join(root, readme), 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('    '))
        .map((line) => line.trim().replace(/\s+#.*$/, ''))
        .flatMap((line) => callers.filter(([form]) => form.test(line)).map(([form, here]) => [line, line.replace(form, here)]))
      if (calls.length === 0) faults.push(`${readme} has no shell example`)
      for (const [line, command] of calls) {
        const { status, output, stdout } = run('bash', ['-o', 'pipefail', '-c', command], {}, place)
        if (status !== 0 && status !== 3) faults.push(`${readme}: ${line} ends with ${status}: ${firstLines(output)}`)
        else if (stdout.trim() === '') faults.push(`${readme}: ${line} prints nothing`)
      }
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  return faults
}

/** The smallest of the sample reports. */
function sampleReport(scratch) {
  const folder = join(scratch, 'sample')
  const bin = join(root, 'benchmarks/src/sample-corpus/bin.ts')
  const { status, output } = run('node', ['--no-warnings', '--conditions=colrag-source', bin, folder])
  if (status !== 0) throw new Error(`the sample reports could not be made: ${firstLines(output)}`)
  const files = readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => join(folder, name))
  return files.sort((a, b) => statSync(a).size - statSync(b).size)[0]
}

const firstLines = (output) => output.trim().split('\n').slice(0, 6).join(' / ')
