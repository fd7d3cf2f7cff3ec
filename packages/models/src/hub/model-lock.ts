import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ColragError } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'

export const lockFileName = 'colrag-model.lock.json'

/** What a model's files were when they were first taken: SHA-256 in hex by path inside the folder, parts parted by `/`. */
export interface ModelLock {
  readonly model: string
  /** The commit that the files are of; absent where nobody told. */
  readonly commit?: string
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>
}

/** The lock of a folder, null where it has none. Rejects with `corrupt` for a file that is no lock. */
export async function readLock(folder: string): Promise<ModelLock | null> {
  const path = join(folder, lockFileName)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch {
    return null
  }
  const fault = (cause?: unknown): ColragError =>
    new ColragError('corrupt', path, 'the lock file is not one', {
      cause,
      hint: 'delete it together with the files it is for, and fetch again',
    })
  let lock: ModelLock
  try {
    lock = JSON.parse(text) as ModelLock
  } catch (cause) {
    throw fault(cause)
  }
  if (typeof lock !== 'object' || lock === null || typeof lock.files !== 'object' || lock.files === null) throw fault()
  return lock
}

/** Written beside and renamed, so that a killed process leaves the old lock or the new one. */
export async function writeLock(folder: string, lock: ModelLock): Promise<void> {
  const path = join(folder, lockFileName)
  const beside = `${path}.${randomUUID()}.part`
  await writeFile(beside, `${JSON.stringify(lock, null, 1)}\n`)
  await rename(beside, path)
}

/** The SHA-256 of a file. Rejects with `corrupt` where the lock says another, naming the file. A lock that does not know the file is no judge. */
export async function verifyFile(folder: string, file: string, lock: ModelLock | null): Promise<string> {
  const path = join(folder, file)
  const said = lock && Object.hasOwn(lock.files, file) ? lock.files[file] : undefined
  const refuse = (what: string): ColragError =>
    new ColragError('corrupt', path, `${file} is not the file that ${lockFileName} knows: ${what}`, {
      hint: `delete ${path} and fetch it again; delete ${lockFileName} too when the change is meant`,
    })
  const { size } = await stat(path)
  if (said && said.bytes !== size) throw refuse(`${size} bytes instead of ${said.bytes}`)
  const found = await fileDigest(path)
  if (said && said.sha256 !== found) throw refuse(`SHA-256 ${found} instead of ${said.sha256}`)
  return found
}

/** SHA-256 in hex, read as a stream: weights may be larger than memory allows. */
export async function fileDigest(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}

export const lockedRevision = (digests: readonly (readonly [string, string])[]): string =>
  sha256(
    [...digests]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([file, digest]) => `${file} ${digest}`)
      .join('\n'),
  )
