import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

test('where standard error is no terminal, read tells of each document in a line, and names it in Markdown where there are several', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-'))
  for (const name of ['a.pdf', 'b.pdf']) writeFileSync(join(folder, name), '')
  const { code, stdout, stderr } = await colrag('read', folder)
  expect(code).toBe(1)
  expect(stderr.split('\n').filter((line) => line.startsWith('['))).toEqual([
    '[1/2] a.pdf: failed, 1 issue',
    '[2/2] b.pdf: failed, 1 issue',
  ])
  expect(stdout).toMatch(/^<!-- file .*a\.pdf -->\n[\s\S]*<!-- file .*b\.pdf -->\n/)
})

test('wrong use ends with 2 and one sentence', async () => {
  const wrong = [['/no/such/file.pdf'], [main, '--pages', '5-3'], [main, '--out', `${main}/x`], [main, '--ocr', 'paddle:/nowhere']]
  await Promise.all(
    wrong.map(async (args) => {
      const { code, stdout, stderr } = await colrag('read', ...args)
      expect(code).toBe(2)
      expect(stdout).toBe('')
      expect(stderr).toMatch(/^colrag: .+\n$/)
      if (args.at(-1)?.endsWith(':/nowhere') === true) expect(stderr).toContain('there is no folder /nowhere')
    }),
  )
})
