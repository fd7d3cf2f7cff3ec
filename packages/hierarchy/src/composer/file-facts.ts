import type { DocumentRecord } from '@colrag/core'
import { fileName } from './file-name.ts'

const told = ['Subject', 'Keywords', 'Author'] as const
const longest = 120
const empty = /^(?:unspecified|untitled|unknown|none|n\/?a|-+)$/i

/**
 * What the file says of itself and no page does: its name without the ending, where the title is another, and subject, keywords and author of
 * its metadata. Identifiers and dates stand there that people ask by.
 */
export function fileFacts({ uri, title, metadata }: DocumentRecord): readonly string[] {
  const name = fileName(uri).replace(/\.[a-z0-9]{1,5}$/i, '')
  const said = folded(title)
  return [name, ...told.map((key) => metadata[key] ?? '')]
    .map((line) => line.replace(/\s+/g, ' ').trim().slice(0, longest))
    .filter((line, i, all) => line !== '' && !empty.test(line) && !said.includes(folded(line)) && all.indexOf(line) === i)
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
