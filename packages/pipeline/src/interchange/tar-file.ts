import { mkdir, open, rename, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ColragError } from '@colrag/core'

const block = 512
const piece = 1 << 20

/**
 * Packs files of a folder into one file in the `ustar` format (POSIX 1003.1), which every `tar` reads: in the order of `names`, without times or
 * owners, so that equal files give an equal file. Complete or absent.
 */
export async function packTar(folder: string, names: readonly string[], file: string): Promise<void> {
  const aside = `${file}.part`
  const target = await open(aside, 'w')
  try {
    for (const name of names) {
      const source = await open(join(folder, ...name.split('/')), 'r')
      try {
        const { size } = await source.stat()
        await target.appendFile(header(name, size))
        await copy(source, 0, size, target)
        await target.appendFile(new Uint8Array(padding(size)))
      } finally {
        await source.close()
      }
    }
    await target.appendFile(new Uint8Array(2 * block))
    await target.sync()
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  } finally {
    await target.close()
  }
  await rename(aside, file)
}

/**
 * Unpacks what `packTar` wrote, or a `tar` of the same folder, into a folder. Throws `bad-input` for anything else: another kind of entry, a
 * name that leads out, a cut file.
 */
export async function unpackTar(file: string, folder: string): Promise<void> {
  const source = await open(file, 'r')
  try {
    const { size: whole } = await source.stat()
    for (let at = 0; ;) {
      const head = Buffer.alloc(block)
      await source.read(head, 0, block, at)
      if (head.every((byte) => byte === 0)) {
        if (at + 2 * block > whole) throw broken(file)
        return
      }
      const { name, size } = entryOf(file, head)
      at += block
      if (name === null) continue
      if (at + size > whole) throw broken(file)
      const path = join(folder, ...name.split('/'))
      await mkdir(dirname(path), { recursive: true })
      const target = await open(path, 'wx')
      try {
        await copy(source, at, size, target)
      } finally {
        await target.close()
      }
      at += size + padding(size)
    }
  } finally {
    await source.close()
  }
}

const padding = (size: number): number => (block - (size % block)) % block

async function copy(source: FileHandle, from: number, size: number, target: FileHandle): Promise<void> {
  const buffer = new Uint8Array(Math.min(piece, size))
  for (let done = 0; done < size;) {
    const { bytesRead } = await source.read(buffer, 0, Math.min(buffer.length, size - done), from + done)
    if (bytesRead === 0) throw new ColragError('bad-input', 'a file of an export', 'it is shorter than it was')
    await target.appendFile(buffer.subarray(0, bytesRead))
    done += bytesRead
  }
}

/** Name, mode, owner, group, size, time, checksum, kind, `ustar`: numbers in octal, the checksum over the header with blanks in its place. */
function header(name: string, size: number): Uint8Array {
  const head = Buffer.alloc(block)
  head.write(name, 0, 100, 'utf8')
  head.write('0000644\0', 100)
  head.write('0000000\0', 108)
  head.write('0000000\0', 116)
  head.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  head.write('00000000000\0', 136)
  head.write('        ', 148)
  head.write('0', 156)
  head.write('ustar\x0000', 257, 'latin1')
  head.write(`${sumOf(head).toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

const sumOf = (head: Uint8Array): number => head.reduce((sum, byte) => sum + byte, 0)

/** `name` null: a folder. */
function entryOf(file: string, head: Buffer): { readonly name: string | null; readonly size: number } {
  const text = (from: number, length: number): string => head.toString('utf8', from, from + length).replace(/\0[\s\S]*$/, '')
  const told = Number.parseInt(text(148, 8), 8)
  const size = Number.parseInt(text(124, 12), 8)
  // What packs a folder puts `./` before names, and tells of the folders too; these come with their files.
  const name = text(0, 100).replace(/^(\.\/)+/, '')
  const blank = Buffer.from(head).fill(' ', 148, 156)
  const safe = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name)
  if (sumOf(blank) !== told || text(257, 5) !== 'ustar' || !Number.isInteger(size)) throw broken(file)
  if (text(156, 1) === '5' && size === 0) return { name: null, size }
  if (text(156, 1) !== '0' || !safe) throw broken(file)
  return { name, size }
}

const broken = (file: string): ColragError => new ColragError('bad-input', file, `${file} is no export of a workspace, or not all of one`)
