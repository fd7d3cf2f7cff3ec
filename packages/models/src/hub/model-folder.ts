import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ColragError } from '@colrag/core'
import type { ModelLock } from './model-lock.ts'
import { lockFileName, lockedRevision, readLock, verifyFile } from './model-lock.ts'

/** The files of one model in a local folder. What is read through it is checked against the folder's lock, where it has one. */
export interface ModelFolder {
  /** As the user named it. */
  readonly name: string
  readonly path: string
  has(file: string): boolean
  /** The path of a file. Rejects with `not-found`, naming the file, or with `corrupt` where it is not what was locked. */
  locate(file: string): Promise<string>
  bytes(file: string): Promise<Uint8Array>
  json(file: string): Promise<unknown>
  /** A hash of the named files: what the weights and the tokenizer are. */
  revision(files: readonly string[]): Promise<string>
}

/** `hint`: where a missing file is to be got from. */
export async function modelFolder(path: string, name: string, hint?: (file: string) => string): Promise<ModelFolder> {
  const lock: ModelLock | null = await readLock(path)
  const verified = new Map<string, Promise<string>>()
  const has = (file: string): boolean => existsSync(join(path, file))
  const digest = (file: string): Promise<string> => {
    const known = verified.get(file) ?? verifyFile(path, file, lock)
    verified.set(file, known)
    return known
  }
  const locate = async (file: string): Promise<string> => {
    if (!has(file)) {
      throw new ColragError('not-found', join(path, file), `${name} has no ${file}`, {
        hint: hint?.(file) ?? `put ${file} into ${path}`,
      })
    }
    await digest(file)
    return join(path, file)
  }
  const bytes = async (file: string): Promise<Uint8Array> => readFile(await locate(file))
  return {
    name,
    path,
    has,
    locate,
    bytes,
    async json(file) {
      const text = new TextDecoder().decode(await bytes(file))
      try {
        return JSON.parse(text) as unknown
      } catch (cause) {
        throw new ColragError('corrupt', join(path, file), 'the file is no JSON', {
          cause,
          hint: `fetch ${file} again${lock ? '' : `; ${lockFileName} would tell such a file at once`}`,
        })
      }
    },
    revision: async (files) => {
      const digests: [string, string][] = []
      for (const file of files) {
        await locate(file)
        digests.push([file, await digest(file)])
      }
      return lockedRevision(digests)
    },
  }
}
