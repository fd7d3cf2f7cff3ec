import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const colrag = (...args: readonly string[]): Promise<{ readonly code: number | null; readonly out: string; readonly err: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['--no-warnings', '--conditions=colrag-source', main, ...args])
    let [out, err] = ['', '']
    child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()))
    child.stderr.on('data', (bytes: Buffer) => (err += bytes.toString()))
    child.on('close', (code) => resolve({ code, out, err }))
  })

test('apps are listed, tell their own help, read their own options, and end with their own code', { timeout: 300_000 }, async () => {
  const { out: listed } = await colrag('--help')
  for (const name of ['eval', 'tune']) expect(listed).toMatch(new RegExp(`^ {2}${name} \\[arguments`, 'm'))
  expect(await colrag('eval', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('Usage: colrag eval [options] [command]') })
  expect(await colrag('eval', 'run', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('--recipe <name>') })
  expect(await colrag('tune', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('Usage: colrag tune') })
  expect(await colrag('eval', 'run', '--dataset', 'nosuch', '--json')).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('colrag eval: there is no data set nosuch'),
  })
})
