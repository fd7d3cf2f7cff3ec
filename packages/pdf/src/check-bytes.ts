import { ColragError } from '@colrag/core'

/** Refuses what cannot be a PDF before a parser sees it. The header may stand within the first 1,024 bytes (PDF 32000-1, annex H). */
export function checkBytes(bytes: Uint8Array, subject: string): void {
  if (bytes.length === 0) throw new ColragError('empty', subject, 'the file has no bytes')
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).toString('latin1')
  if (head.includes('%PDF-')) return
  // Files that lost their header still open when they have objects and a trailer.
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (all.includes(' obj') && (all.includes('trailer') || all.includes('startxref') || all.includes('/Catalog'))) return
  throw new ColragError('bad-input', subject, 'this is not a PDF file')
}
