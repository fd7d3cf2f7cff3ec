import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failingDisk } from './failing-disk.ts'

const folder = mkdtempSync(join(tmpdir(), 'disk-'))
const at = (name: string): string => join(folder, name)
const other = mkdtempSync(join(tmpdir(), 'disk-'))

test('counts what changes files below its folder, and refuses from a write on', async () => {
  const disk = await failingDisk(folder)
  try {
    const work = async (): Promise<void> => {
      writeFileSync(at('a'), 'abcd')
      writeFileSync(join(other, 'a'), 'elsewhere')
      const file = openSync(at('b'), 'w')
      try {
        writeSync(file, Buffer.from('abcd'))
      } finally {
        closeSync(file)
      }
      await writeFile(at('c'), 'abcd')
      const handle = await open(at('d'), 'w')
      try {
        await handle.writeFile('abcd')
        await handle.sync()
      } finally {
        await handle.close()
      }
      renameSync(at('d'), at('e'))
    }
    disk.watch()
    await work()
    expect(disk.writes).toBe(7)
    for (const name of ['a', 'b', 'c', 'e']) rmSync(at(name))
    disk.watch('killed', 3)
    await expect(work()).rejects.toMatchObject({ code: 'EIO' })
    expect(() => writeFileSync(at('a'), 'later')).toThrow('refused')
    expect([readFileSync(at('a'), 'utf8'), readFileSync(at('b'), 'utf8')]).toEqual(['abcd', ''])
    disk.watch('torn', 3)
    await expect(work()).rejects.toMatchObject({ code: 'EIO' })
    expect(readFileSync(at('b'), 'utf8')).toBe('ab')
    disk.watch('full', 6)
    await expect(work()).rejects.toMatchObject({ code: 'ENOSPC' })
    renameSync(at('c'), at('f'))
    expect(existsSync(at('f'))).toBe(true)
    disk.watch('read-only', 1)
    expect(() => rmSync(at('f'))).toThrow('EROFS')
  } finally {
    disk.restore()
  }
  rmSync(at('f'))
  expect(existsSync(at('f'))).toBe(false)
})
