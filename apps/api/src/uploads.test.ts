import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { Uploads } from './uploads.ts'

describe('Uploads', () => {
  const make = (): { uploads: Uploads; workspace: string } => {
    const workspace = join(mkdtempSync(join(tmpdir(), 'colrag-uploads-')), 'w')
    return { uploads: new Uploads(workspace), workspace }
  }
  const of = (text: string): Readable => Readable.from([Buffer.from(text)])
  test('the same content is the same file, and stays while a request waits with it', async () => {
    const { uploads } = make()
    const [one, two] = [await uploads.keep(of('content'), 'a.pdf', 100), await uploads.keep(of('content'), 'a.pdf', 100)]
    const other = await uploads.keep(of('other'), 'a.pdf', 100)
    expect([one.file === two.file, one.file === other.file, one.bytes]).toEqual([true, false, 7])
    await uploads.settle([one.file], () => false)
    expect(existsSync(one.file)).toBe(true)
    await uploads.settle([two.file], () => false)
    expect(existsSync(one.file)).toBe(false)
    await uploads.settle([other.file], () => true)
    expect(await uploads.kept()).toEqual([other.file])
  })
  test('what is too large or empty leaves nothing', async () => {
    const { uploads, workspace } = make()
    await expect(uploads.keep(of('x'.repeat(101)), 'a.pdf', 100)).rejects.toMatchObject({ code: 'over-budget' })
    await expect(uploads.keep(of(''), 'a.pdf', 100)).rejects.toMatchObject({ code: 'empty' })
    expect(readdirSync(join(workspace, 'uploads', '.arriving'))).toEqual([])
    expect(await uploads.kept()).toEqual([])
  })
  test('files elsewhere are not touched, and a folder of other things is refused', async () => {
    const { uploads, workspace } = make()
    mkdirSync(workspace)
    const mine = join(workspace, 'mine.pdf')
    writeFileSync(mine, 'x')
    await uploads.remove([pathToFileURL(mine).href])
    expect(existsSync(mine)).toBe(true)
    await expect(uploads.keep(of('x'), 'a.pdf', 100)).rejects.toMatchObject({ code: 'invalid-options' })
  })
})
