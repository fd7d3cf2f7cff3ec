import { readFile } from 'node:fs/promises'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { sha256 } from '@colrag/stage-kit'
import type { FileRef, ReadingLimits, Trouble } from '../protocol.ts'
import { loopbackWorker } from './loopback-worker.ts'
import { getDocument, resources } from './pdfjs.ts'
import { repairTrailer } from './repair-trailer.ts'
import { undrawnFonts } from './undrawn-fonts.ts'

/** A fault that goes to the caller as data. */
export class Fault extends Error {
  readonly trouble: Trouble
  constructor(trouble: Trouble) {
    super(trouble.message)
    this.trouble = trouble
  }
}

/** What a file is opened for. Outlines of glyphs are compiled for drawing alone: they cost more than all the rest of reading. */
export type Purpose = 'read' | 'draw'

export interface OpenFile {
  readonly document: PDFDocumentProxy
  /** Whether a page read or drawn since the last call has more operators than it may have; what was read of it is cut short. */
  overran(): boolean
  close(): Promise<void>
}

/** Opens the file with pdf.js; throws a Fault that says what is wrong with it. */
export async function openFile(file: FileRef, limits: ReadingLimits, purpose: Purpose): Promise<OpenFile> {
  const bytes = await readFile(file.path)
  if (sha256(bytes) !== file.sha256)
    throw new Fault({ code: 'bad-input', message: 'the file changed while it was being read', hint: 'read it again' })
  try {
    return await load(bytes, file, limits, purpose)
  } catch (error) {
    const repaired = nameOf(error) === 'InvalidPDFException' ? repairTrailer(bytes) : null
    if (!repaired) throw new Fault(troubleOf(error))
    return await load(repaired, file, limits, purpose).catch(() => {
      throw new Fault(troubleOf(error))
    })
  }
}

async function load(bytes: Uint8Array, file: FileRef, limits: ReadingLimits, purpose: Purpose): Promise<OpenFile> {
  const { worker, overran } = loopbackWorker(limits.pageOperators)
  const task = getDocument({
    // pdf.js takes the buffer for itself.
    data: new Uint8Array(bytes),
    ...(file.password === undefined ? {} : { password: file.password }),
    ...resources,
    maxImageSize: limits.imagePixels,
    fontExtraProperties: true,
    isOffscreenCanvasSupported: false,
    useWorkerFetch: false,
    verbosity: 1,
    worker,
    ...(purpose === 'read' ? undrawnFonts : {}),
  })
  const close = async (): Promise<void> => {
    await task.destroy()
    worker.destroy()
  }
  try {
    return { document: await task.promise, overran, close }
  } catch (error) {
    await close()
    throw error
  }
}

const nameOf = (error: unknown): string | undefined => (error as { name?: string }).name

function troubleOf(error: unknown): Trouble {
  const { name, message, code } = error as { name?: string; message?: string; code?: number }
  if (name === 'PasswordException') {
    return code === 2
      ? { code: 'encrypted', message: 'the password is wrong', hint: 'pass the right one with --password' }
      : { code: 'encrypted', message: 'the file is encrypted and needs a password', hint: 'pass it with --password' }
  }
  if (/unsupported|unknown (crypto|encryption)/i.test(message ?? ''))
    return { code: 'unsupported', message: `the file uses what the reader does not know: ${message ?? ''}` }
  return { code: 'corrupt', message: `the file is damaged beyond repair: ${message ?? 'no reason given'}` }
}
