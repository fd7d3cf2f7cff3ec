// `npm run demo [-- MY.pdf …]`: makes the sample corpus, ingests it with any PDFs named, asks three questions, prints evidence.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { styleText } from 'node:util'
import { sampleCorpus } from '../../benchmarks/dist/index.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const place = join(root, '.demo')
const own = process.argv.slice(2).map((path) => resolve(process.env.INIT_CWD ?? process.cwd(), path))

function colrag(...args) {
  const shown = args.map((a) => (/[\s　？?]/.test(a) ? `"${a}"` : a)).map((a) => (a.startsWith(root) ? relative(root, a) : a))
  process.stdout.write(`\n${styleText(['bold', 'cyan'], `$ colrag ${shown.join(' ')}`)}\n`)
  const result = spawnSync(process.execPath, [join(root, 'apps/cli/dist/main.mjs'), ...args], { stdio: 'inherit' })
  if (result.error) throw result.error
  return result.status ?? 1
}

rmSync(place, { recursive: true, force: true })
mkdirSync(place, { recursive: true })
process.stdout.write('Writing twelve invented disaster reports: digital text, tables, vertical text, scans, maps and charts.\n')
const { questions } = await sampleCorpus({ folder: join(place, 'sample') })
const workspace = join(place, 'workspace')
const ingested = colrag('ingest', join(place, 'sample'), ...own, '--workspace', workspace)
if (ingested !== 0 && ingested !== 3) process.exit(ingested)

const answerable = questions.filter((q) => q.gold.length > 0)
const asked = ['table', 'number', 'fact'].map((type) => answerable.find((q) => q.type === type)).filter(Boolean)
for (const q of answerable) if (asked.length < 3 && !asked.includes(q)) asked.push(q)
for (const { question } of asked) {
  const status = colrag('ask', question, '--workspace', workspace)
  if (status !== 0) process.exit(status)
}
const status = colrag('search', asked[0].question, '--workspace', workspace, '-k', '3', '--explain')
process.stdout.write(
  `\nThe reports are in ${relative(process.cwd(), join(place, 'sample'))}, the index is in ${relative(process.cwd(), workspace)}. Next: npm run -s colrag -- ask "…" --workspace ${relative(process.cwd(), workspace)}\n`,
)
process.exitCode = status
