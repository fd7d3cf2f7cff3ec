import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ColragError } from '@colrag/core'
import { fetchModel } from './fetch-model.ts'
import { hubFile } from './hub-file.ts'
import type { HubOptions } from './hub-options.ts'
import type { ModelFolder } from './model-folder.ts'
import { modelFolder } from './model-folder.ts'
import { fileDigest, readLock, writeLock } from './model-lock.ts'

/** What of a model a provider reads. `needs`: files that must be there, each with its alternatives, the usual one first. */
export interface ModelParts {
  /** Those of all the model's files that are read. */
  choose(files: readonly string[]): readonly string[]
  readonly needs: readonly (readonly string[])[]
}

/**
 * The folder of a model: a local one, or `owner/name` or `owner/name@revision` of a hub, fetched into the cache once and from then on the
 * files that its lock knows, whatever the hub offers later. Rejects with `not-found` that names the file and where to get it, and with
 * `corrupt` where a file is not what was locked.
 */
export async function openModel(place: string, parts: ModelParts, options: HubOptions = {}): Promise<ModelFolder> {
  if (statSync(place, { throwIfNoEntry: false })?.isDirectory()) return modelFolder(place, place)
  const [, repository, revision = 'main'] = /^([\w-][\w.-]*\/[\w-][\w.-]*)(?:@([\w-][\w.-]*))?$/.exec(place) ?? []
  const { cacheFolder } = options
  if (repository === undefined || cacheFolder === undefined) {
    throw new ColragError('not-found', place, `there is no folder ${place}`, {
      hint:
        repository === undefined
          ? 'name a folder with a model in it, or owner/name of a hub'
          : 'give a cache folder, into which the model is fetched',
    })
  }
  const path = join(cacheFolder, ...repository.split('/'), revision)
  const source = { repository, revision, path, ...options }
  if (!(await isComplete(path, parts))) {
    if (options.offline === true) await lockWhatIsThere(repository, path, parts)
    else await fetchModel(source, parts)
  }
  const commit = (await readLock(path))?.commit ?? revision
  const where = (file: string): string => howToFetch(hubFile({ ...source, revision: commit }, file), path, file)
  const missing = parts.needs.find((names) => !names.some((name) => existsSync(join(path, name))))?.[0]
  if (missing !== undefined) {
    throw new ColragError(
      'not-found',
      `${place}/${missing}`,
      `${missing} is not in ${path}${options.offline === true ? ' and nothing may be fetched' : ''}`,
      {
        hint: where(missing),
      },
    )
  }
  return modelFolder(path, place, where)
}

const howToFetch = (url: string, path: string, file: string): string => `fetch ${url} and put it at ${join(path, file)}`

async function isComplete(path: string, { needs }: ModelParts): Promise<boolean> {
  const lock = await readLock(path)
  if (!lock) return false
  const locked = Object.keys(lock.files)
  return needs.every((names) => names.some((name) => locked.includes(name))) && locked.every((file) => existsSync(join(path, file)))
}

/** Files that the user put into the cache by hand are locked as they are, when all that is needed is there. */
async function lockWhatIsThere(model: string, path: string, { needs }: ModelParts): Promise<void> {
  const there = needs.map((names) => names.find((name) => existsSync(join(path, name))))
  if ((await readLock(path)) || there.some((name) => name === undefined)) return
  const files: Record<string, { bytes: number; sha256: string }> = {}
  for (const file of there.filter((name) => name !== undefined)) {
    files[file] = { bytes: statSync(join(path, file)).size, sha256: await fileDigest(join(path, file)) }
  }
  await writeLock(path, { model, files })
}
