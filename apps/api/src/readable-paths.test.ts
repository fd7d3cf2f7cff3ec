import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readablePaths } from './readable-paths.ts'

const base = realpathSync(mkdtempSync(join(tmpdir(), 'colrag-paths-')))
const [open, shut] = [join(base, 'open'), join(base, 'open-not')]
for (const folder of [open, shut]) {
  mkdirSync(folder)
  writeFileSync(join(folder, 'a.pdf'), 'x')
}
symlinkSync(shut, join(open, 'way-out'))
symlinkSync(join(open, 'a.pdf'), join(shut, 'way-in'))

test('paths in a folder that may be read are given as they really are', async () => {
  const paths = ['a.pdf', join(open, 'a.pdf'), './../open/a.pdf', open, '.', join(shut, 'way-in')]
  expect(await readablePaths(paths, [join(base, '.', 'open')])).toEqual([
    join(open, 'a.pdf'),
    join(open, 'a.pdf'),
    join(open, 'a.pdf'),
    open,
    open,
    join(open, 'a.pdf'),
  ])
})

test('whatever else is refused with the same words, there or not', async () => {
  const words = async (path: string): Promise<string> =>
    readablePaths([path], [open]).then(
      () => 'allowed',
      (error: Error) => error.message.replace(path, 'PATH'),
    )
  const all = await Promise.all(['../open-not/a.pdf', shut, '/etc/passwd', '/none', 'none', 'way-out/a.pdf', 'a.pdf\0', '..'].map(words))
  expect(new Set(all)).toEqual(new Set(['there is nothing at PATH that this server may read']))
  await expect(readablePaths(['a.pdf'], [])).rejects.toMatchObject({
    code: 'invalid-options',
    hint: expect.stringContaining('--allow-read'),
  })
})
