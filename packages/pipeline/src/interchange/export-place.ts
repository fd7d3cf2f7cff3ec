import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { ColragError } from '@colrag/core'
import { makeFolder } from '@colrag/stage-kit'
import type { ExportedFile } from './interchange.ts'

/** Where the files of an export are written, and what was written. */
export interface ExportPlace {
  readonly files: readonly ExportedFile[]
  write(name: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
  /** Puts what was written in its place. */
  finish(): Promise<void>
  /** Removes what was written. */
  abandon(): Promise<void>
}

/** A new folder, complete or absent. Throws `invalid-options` where something is there already. */
export async function exportFolder(folder: string): Promise<ExportPlace> {
  const there = statSync(folder, { throwIfNoEntry: false })
  if (there && !there.isDirectory())
    throw new ColragError('invalid-options', folder, `${folder} is no folder`, {
      hint: 'name a new folder, or a new file that ends in .tar',
    })
  if (there && readdirSync(folder).length > 0)
    throw new ColragError('invalid-options', folder, `${folder} is not empty`, { hint: 'name a new or an empty folder' })
  const aside = `${folder}.part`
  await rm(aside, { recursive: true, force: true })
  makeFolder(aside)
  const files: ExportedFile[] = []
  return {
    files,
    async write(name, chunks) {
      const path = join(aside, ...name.split('/'))
      await mkdir(dirname(path), { recursive: true })
      files.push(await writeFile(path, name, chunks))
    },
    async finish() {
      await rm(folder, { recursive: true, force: true })
      await rename(aside, folder)
    },
    abandon: () => rm(aside, { recursive: true, force: true }),
  }
}

const writeSize = 1 << 20

async function writeFile(path: string, name: string, chunks: Parameters<ExportPlace['write']>[1]): Promise<ExportedFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const file: FileHandle = await open(path, 'w')
  try {
    let held: Uint8Array[] = []
    let waiting = 0
    const flush = async (): Promise<void> => {
      await file.appendFile(Buffer.concat(held, waiting))
      held = []
      waiting = 0
    }
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      waiting += chunk.length
      held.push(chunk)
      if (waiting > writeSize) await flush()
    }
    await flush()
    await file.sync()
  } finally {
    await file.close()
  }
  return { name, bytes, sha256: hash.digest('hex') }
}

/** Reads a file of an exported folder. Throws `bad-input` where it is missing, and for a name that leads out of the folder. */
export async function readExported(folder: string, name: string): Promise<Buffer> {
  const parts = name.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..' || part.includes(sep) || part.includes('\\')))
    throw new ColragError('bad-input', name, `${name} is no name of a file of an export`)
  try {
    return await readFile(join(folder, ...parts))
  } catch (cause) {
    throw new ColragError('bad-input', folder, `the file ${name} of the export cannot be read`, { cause })
  }
}
