import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { knownPicture } from './known-picture.ts'

const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
const written = (name: string, start: string): string => {
  const file = join(folder, name)
  writeFileSync(file, Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(16)]))
  return file
}

describe('knownPicture', () => {
  it.each([
    ['HEIC', '\0\0\0\x18ftypheic'],
    ['HEIC', '\0\0\0\x1cftypmif1'],
    ['AVIF', '\0\0\0\x20ftypavif'],
    ['WebP', 'RIFF\x10\0\0\0WEBPVP8 '],
    ['GIF', 'GIF89a'],
    ['BMP', 'BM\x36\0\0\0\0\0\0\0'],
    ['SVG', '<svg xmlns="'],
    ['JPEG XL', '\xff\n'],
  ])('refuses %s by name and says what is read', async (kind, start) => {
    await expect(knownPicture(written('a.jpg', start))).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining(kind) as string,
      hint: expect.stringContaining('PNG, JPEG, TIFF and PDF') as string,
    })
  })
  it('lets pass what a reader may take, whatever its name', async () => {
    for (const start of ['\x89PNG\r\n', '\xff\xd8\xff\xe0', 'II*\0', '%PDF-1.7', 'hello', ''])
      await expect(knownPicture(written("odd '名' #[1].webp", start))).resolves.toBeUndefined()
  })
  it('tells a folder and a missing file apart', async () => {
    await expect(knownPicture(folder)).rejects.toMatchObject({ code: 'bad-input', message: expect.stringContaining('a folder') as string })
    await expect(knownPicture(join(folder, 'none'))).rejects.toMatchObject({ code: 'not-found' })
    await expect(knownPicture(join(written('file', 'x'), 'below'))).rejects.toMatchObject({ code: 'not-found' })
  })
})
