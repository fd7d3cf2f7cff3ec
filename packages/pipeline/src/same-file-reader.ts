import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DocumentReader } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { DocumentEntry } from './manifest.ts'

/** Opens only the very file that was ingested: boxes drawn on another one would be wrong. */
export function sameFileReader(reader: DocumentReader, entry: DocumentEntry): DocumentReader {
  const file = fileURLToPath(entry.uri)
  const name = basename(file)
  return {
    name: reader.name,
    fingerprint: reader.fingerprint,
    mediaTypes: reader.mediaTypes,
    async open(uri, options, ctx) {
      if (!existsSync(file))
        throw new ColragError('not-found', name, `${name} is no longer at ${file}`, { hint: 'put the file back there' })
      const opened = await reader.open(uri, options, ctx)
      if (opened.record.id === entry.id) return opened
      await opened.close()
      throw new ColragError('not-found', name, `${name} has changed since it was ingested`, { hint: 'ingest it again' })
    },
    close: () => reader.close(),
  }
}
