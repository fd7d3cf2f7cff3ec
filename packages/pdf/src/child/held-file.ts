import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { FileRef, ReadingLimits } from '../protocol.ts'
import { NativeInflate } from './native-inflate.ts'
import type { OpenFile } from './open-file.ts'
import { openFile } from './open-file.ts'

/** Fonts and pictures of past pages are let go when the process has grown to so many bytes; those that later pages share are read anew. */
const roomy = 450e6

/** A file that stays open between requests: for reading, and from the first drawing on once more for drawing. */
export class HeldFile {
  readonly #file: FileRef
  readonly #limits: ReadingLimits
  readonly #reading: OpenFile
  readonly #labels: readonly string[] | null
  #drawing: Promise<OpenFile> | null = null
  #drawn: OpenFile | null = null
  #read = 0

  private constructor(file: FileRef, limits: ReadingLimits, reading: OpenFile, labels: readonly string[] | null) {
    this.#file = file
    this.#limits = limits
    this.#reading = reading
    this.#labels = labels
  }

  static async open(file: FileRef, limits: ReadingLimits): Promise<HeldFile> {
    const reading = await openFile(file, limits, 'read')
    return new HeldFile(file, limits, reading, await reading.document.getPageLabels().catch(() => null))
  }

  is(file: FileRef, limits: ReadingLimits): boolean {
    return JSON.stringify([file, limits]) === JSON.stringify([this.#file, this.#limits])
  }

  get reading(): PDFDocumentProxy {
    return this.#reading.document
  }

  /** Whether a page read or drawn since the last call has too many operators. */
  overran(): boolean {
    const drawn = this.#drawn?.overran() ?? false
    return this.#reading.overran() || drawn
  }

  /** To be asked for by what draws, and right before it does: fonts keep their outlines from then on, until `trim`. */
  async drawing(): Promise<PDFDocumentProxy> {
    NativeInflate.keepOutlines(true)
    this.#drawing ??= openFile(this.#file, this.#limits, 'draw')
    this.#drawn = await this.#drawing
    return this.#drawn.document
  }

  /** The printed label of a page, or its number. */
  label(number: number): string {
    return this.#labels?.[number - 1] || String(number)
  }

  /** To be called after each request. */
  async trim(): Promise<void> {
    NativeInflate.keepOutlines(false)
    if (++this.#read % 16 > 0) return
    if (process.memoryUsage.rss() > roomy) await this.#reading.document.cleanup()
    await this.#drawn?.document.cleanup()
  }

  async close(): Promise<void> {
    NativeInflate.forget()
    await this.#reading.close()
    await (await this.#drawing?.catch(() => null))?.close()
  }
}
