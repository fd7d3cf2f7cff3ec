import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ColragError } from '@colrag/core'
import { checkPlace, workspaceFolders } from '@colrag/pipeline'
import { documentName } from './file-name.ts'

/** A file that is still arriving after so long never will, in milliseconds. */
const stale = 24 * 3_600_000

/**
 * Files that were sent, kept as `uploads/<hash of the content>/<name>` in the workspace: other content is another document though it has the same name, and the same
 * content sent again is the same file.
 */
export class Uploads {
  readonly #workspace: string
  readonly #folder: string
  /** How many unfinished requests each file came with. */
  readonly #claims = new Map<string, number>()

  constructor(workspace: string) {
    this.#workspace = workspace
    this.#folder = workspaceFolders(workspace).uploads
  }

  /** Keeps one file and returns its path. `limit`: bytes at most. Throws `bad-input` for a name that is no document's, `over-budget`. */
  async keep(content: Readable, name: string, limit: number): Promise<{ readonly file: string; readonly bytes: number }> {
    const safe = documentName(name)
    const aside = join(this.#folder, '.arriving', randomUUID())
    checkPlace(this.#workspace)
    // By this folder a workspace is known that has had no ingest yet.
    await mkdir(dirname(workspaceFolders(this.#workspace).records), { recursive: true })
    await mkdir(dirname(aside), { recursive: true })
    try {
      const hash = createHash('sha256')
      let bytes = 0
      async function* measured(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
        for await (const chunk of source) {
          bytes += chunk.length
          if (bytes > limit) throw tooLarge(limit)
          hash.update(chunk)
          yield chunk
        }
      }
      await pipeline(content, measured, createWriteStream(aside, { flags: 'wx' }))
      if (bytes === 0) throw new ColragError('empty', safe, `${safe} has no content`)
      const file = join(this.#folder, hash.digest('hex').slice(0, 16), safe)
      await mkdir(dirname(file), { recursive: true })
      await rename(aside, file)
      this.claim([file])
      return { file, bytes }
    } catch (error) {
      if (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw new ColragError('over-budget', safe, 'there is no room left on the disk', { cause: error })
      throw error
    } finally {
      await rm(aside, { force: true })
    }
  }

  claim(files: readonly string[]): void {
    for (const file of files) this.#claims.set(file, (this.#claims.get(file) ?? 0) + 1)
  }

  /** Ends the claims of a request, and takes away what nobody claims any more and is not a document. */
  async settle(files: readonly string[], isDocument: (file: string) => boolean): Promise<void> {
    for (const file of files) {
      const left = (this.#claims.get(file) ?? 1) - 1
      if (left > 0) this.#claims.set(file, left)
      else this.#claims.delete(file)
    }
    await this.remove(files.filter((file) => !isDocument(file)).map((file) => pathToFileURL(file).href))
  }

  /** Takes files away that were kept here and that no request waits with; others are not touched. */
  async remove(uris: readonly string[]): Promise<void> {
    for (const uri of uris) {
      const file = fileURLToPath(uri)
      if (!file.startsWith(this.#folder + sep) || this.#claims.has(file)) continue
      await rm(file, { force: true })
      // Another name of the same content may lie beside it.
      if ((await readdir(dirname(file)).catch(() => ['?'])).length === 0) await rm(dirname(file), { recursive: true, force: true })
    }
  }

  /** Every file that is kept, sorted; what never arrived wholly is cleared away. */
  async kept(): Promise<string[]> {
    if (!existsSync(this.#folder)) return []
    const files = await readdir(this.#folder, { withFileTypes: true, recursive: true })
    const found: string[] = []
    for (const entry of files.filter((f) => f.isFile())) {
      const path = join(entry.parentPath, entry.name)
      if (basename(entry.parentPath) !== '.arriving') found.push(path)
      else if (Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs > stale) await rm(path, { force: true })
    }
    return found.sort()
  }
}

export const tooLarge = (limit: number): ColragError =>
  new ColragError('over-budget', 'upload', `more than ${limit} bytes were sent`, {
    hint: 'send fewer files at a time, or raise --max-upload',
  })
