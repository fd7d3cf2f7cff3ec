import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readResult } from '@colrag/core/schemas'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const colrag = (...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> =>
  new Promise((resolve) =>
    execFile(process.execPath, ['--conditions=colrag-source', main, ...args], (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    ),
  )

test.skipIf(process.platform === 'win32')('what cannot be read is a failed document, never left out', async () => {
  const { code, stdout } = await colrag('read', '/dev/null', '--json')
  expect(code).toBe(1)
  expect(readResult.parse(JSON.parse(stdout)).documents).toMatchObject([{ uri: 'file:///dev/null', status: 'failed', pages: [] }])
})

test('wrong use ends with 2 and one sentence', async () => {
  for (const args of [['/no/such/file.pdf'], [main, '--pages', '5-3'], [main, '--out', `${main}/x`]]) {
    const { code, stdout, stderr } = await colrag('read', ...args)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toMatch(/^colrag: .+\n$/)
  }
})
