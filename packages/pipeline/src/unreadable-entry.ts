import { basename } from 'node:path'
import { sha256 } from '@colrag/stage-kit'
import { fileStem } from './file-stem.ts'
import type { DocumentEntry } from './manifest.ts'

/** A file that could not even be hashed: told in the report, and tried again next time. Its id is that of its name, since its bytes are unknown. */
export function unreadableEntry({
  file,
  uri,
  message,
}: {
  readonly file: string
  readonly uri: string
  readonly message: string
}): DocumentEntry {
  const name = basename(file)
  return {
    id: sha256(uri).slice(0, 16),
    uri,
    title: fileStem(name),
    volume: '',
    path: [],
    status: 'failed',
    pages: 0,
    blocks: {},
    triples: 0,
    unitCount: 0,
    made: '',
    content: '',
    issues: [{ stage: 'files', subject: name, code: 'bad-input', message, hint: 'check the permissions of the file' }],
  }
}
