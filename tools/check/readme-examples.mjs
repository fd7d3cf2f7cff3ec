// Every TypeScript example of a package's README runs as it stands, from the package's own folder, and prints something.
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './gate.mjs'

export function readmeExamples() {
  const faults = []
  const folders = [...readdirSync(join(root, 'packages')).map((name) => join('packages', name)), 'benchmarks']
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
        if (status !== 0) faults.push(`${folder}/README.md, example ${i + 1} fails: ${output.trim().split('\n').slice(0, 6).join(' / ')}`)
        else if (stdout.trim() === '') faults.push(`${folder}/README.md, example ${i + 1} prints nothing`)
      } finally {
        rmSync(file, { force: true })
      }
    }
  }
  return faults
}
