import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ColragError } from '@colrag/core'
import { askHub } from './ask-hub.ts'
import type { HubSource } from './hub-file.ts'
import { hubFile, hubListing } from './hub-file.ts'
import type { ModelLock } from './model-lock.ts'
import { readLock, writeLock } from './model-lock.ts'
import type { ModelParts } from './open-model.ts'

interface Listed {
  readonly rfilename: string
  readonly size?: number
  /** Large files are known by their SHA-256. */
  readonly lfs?: { readonly sha256?: string; readonly size?: number }
}

/**
 * Fetches what `parts` wants of a model and locks it. A model that is locked stays at its commit and at its hashes: what it has is
 * not fetched again. Rejects with `not-found`, `model-failed` or `corrupt`, naming the file and its address.
 */
export async function fetchModel(source: HubSource, parts: ModelParts): Promise<void> {
  const known = await readLock(source.path)
  const asked = { ...source, revision: known?.commit ?? source.revision }
  const { sha, siblings } = await listing(asked)
  const chosen = new Set(parts.choose(siblings.map(({ rfilename }) => rfilename)))
  const wanted = siblings.filter(({ rfilename }) => chosen.has(rfilename) && isInside(rfilename))
  const missing = parts.needs.find((names) => !names.some((name) => wanted.some(({ rfilename }) => rfilename === name)))
  if (missing) {
    throw new ColragError(
      'not-found',
      `${source.repository}/${missing[0]}`,
      `${source.repository} has no ${missing.join(' or ')} at ${asked.revision}`,
      {
        hint: `${hubListing(asked)} lists what it has`,
      },
    )
  }
  const pinned = { ...asked, revision: sha }
  const files: Record<string, ModelLock['files'][string]> = { ...known?.files }
  for (const file of wanted) {
    if (Object.hasOwn(files, file.rfilename) && existsSync(join(source.path, file.rfilename))) continue
    const entry = await fetchFile(pinned, file)
    const before = Object.hasOwn(files, file.rfilename) ? files[file.rfilename] : undefined
    if (before && before.sha256 !== entry.sha256)
      throw new ColragError(
        'corrupt',
        join(source.path, file.rfilename),
        `${file.rfilename} is not what was locked when it was fetched first`,
        {
          hint: `compare ${hubFile(pinned, file.rfilename)} with the lock beside it`,
        },
      )
    files[file.rfilename] = entry
  }
  await writeLock(source.path, { model: source.repository, commit: sha, files })
}

async function listing(source: HubSource): Promise<{ readonly sha: string; readonly siblings: readonly Listed[] }> {
  const url = hubListing(source)
  const answer = (await (await askHub(url, source)).json().catch(() => null)) as {
    readonly sha?: string
    readonly siblings?: readonly Listed[]
  } | null
  if (typeof answer?.sha !== 'string' || !Array.isArray(answer.siblings))
    throw new ColragError('model-failed', url, 'the answer is no list of files', {
      hint: 'is there a log-in page or a proxy between here and the hub?',
    })
  return { sha: answer.sha, siblings: answer.siblings }
}

/** A listing must not write outside the folder. */
const isInside = (file: string): boolean => !file.split(/[\\/]/).some((part) => part === '' || part === '..' || part === '.')

async function fetchFile(source: HubSource, { rfilename, size, lfs }: Listed): Promise<ModelLock['files'][string]> {
  const url = hubFile(source, rfilename)
  const to = join(source.path, rfilename)
  const part = `${to}.${randomUUID()}.part`
  await mkdir(dirname(to), { recursive: true })
  try {
    const { body } = await askHub(url, source)
    const hash = createHash('sha256')
    let bytes = 0
    const counted = new Transform({
      transform(chunk: Uint8Array, _encoding, done) {
        hash.update(chunk)
        bytes += chunk.length
        done(null, chunk)
      },
    })
    await pipeline(body ?? [], counted, createWriteStream(part))
    const sha256 = hash.digest('hex')
    const expected = lfs?.size ?? size
    if (expected !== undefined && expected !== bytes) throw damaged(url, `${bytes} bytes came instead of ${expected}`)
    if (lfs?.sha256 !== undefined && lfs.sha256 !== sha256) throw damaged(url, `its SHA-256 is ${sha256} instead of ${lfs.sha256}`)
    await rename(part, to)
    return { bytes, sha256 }
  } catch (cause) {
    if (ColragError.is(cause)) throw cause
    if (source.signal?.aborted) throw new ColragError('aborted', url, 'fetching was stopped', { cause })
    throw new ColragError('model-failed', url, `the file did not come whole: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
      retryable: true,
      hint: `try again, or fetch ${url} by other means and put it at ${to}`,
    })
  } finally {
    await rm(part, { force: true })
  }
}

const damaged = (url: string, what: string): ColragError =>
  new ColragError('corrupt', url, `what came is not the file that the hub lists: ${what}`, { retryable: true, hint: 'try again' })
