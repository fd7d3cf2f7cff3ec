import { inflateSync } from 'node:zlib'
import { withoutOutlines } from './without-outlines.ts'

/** Streams that are large enough to be worth keeping, and how many bytes of them are kept. */
const worthKeeping = 20_000
const mostKept = 24e6

interface Kept {
  readonly compressed: Uint8Array
  readonly plain: Uint8Array
}

/**
 * Takes the place of DecompressionStream, through which pdf.js inflates: its promises cost more than the work itself on the small streams
 * that a PDF is made of, and a file may hold one font a hundred times over. What zlib refuses (a damaged or cut stream) is rejected, and pdf.js
 * falls back to its own forgiving decoder.
 */
export class NativeInflate {
  static #kept: Kept[] = []
  static #keptBytes = 0
  static #outlines = false
  #bytes: Uint8Array | null = null

  static install(): void {
    Object.assign(globalThis, { DecompressionStream: NativeInflate })
  }

  /** Whether fonts keep their outlines from now on: for drawing they must. */
  static keepOutlines(keep: boolean): void {
    if (keep !== NativeInflate.#outlines) NativeInflate.forget()
    NativeInflate.#outlines = keep
  }

  static forget(): void {
    NativeInflate.#kept = []
    NativeInflate.#keptBytes = 0
  }

  constructor(format: string) {
    if (format !== 'deflate') throw new TypeError(`no such format: ${format}`)
  }
  get writable(): { getWriter(): { write(bytes: Uint8Array): Promise<void>; close(): Promise<void> } } {
    const write = (bytes: Uint8Array): Promise<void> => {
      this.#bytes = bytes
      return Promise.resolve()
    }
    return { getWriter: () => ({ write, close: () => Promise.resolve() }) }
  }
  get readable(): { getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array }> } } {
    const read = async (): Promise<{ done: boolean; value?: Uint8Array }> => {
      const bytes = this.#bytes
      if (!bytes) return { done: true }
      this.#bytes = null
      return { done: false, value: bytes.length < worthKeeping ? NativeInflate.#read(bytes) : NativeInflate.#inflateOnce(bytes) }
    }
    return { getReader: () => ({ read }) }
  }

  /** pdf.js writes into what it gets, so each caller has a copy of its own. */
  static #inflateOnce(bytes: Uint8Array): Uint8Array {
    const known = NativeInflate.#kept.find(
      ({ compressed }) => compressed.length === bytes.length && Buffer.compare(compressed, bytes) === 0,
    )
    if (known) return known.plain.slice()
    const plain = NativeInflate.#read(bytes)
    const size = bytes.length + plain.length
    if (size > mostKept / 4) return plain
    NativeInflate.#kept.push({ compressed: bytes.slice(), plain: plain.slice() })
    NativeInflate.#keptBytes += size
    while (NativeInflate.#keptBytes > mostKept) {
      const oldest = NativeInflate.#kept.shift()
      NativeInflate.#keptBytes -= oldest ? oldest.compressed.length + oldest.plain.length : NativeInflate.#keptBytes
    }
    return plain
  }

  static #read(bytes: Uint8Array): Uint8Array {
    const plain = inflate(bytes)
    return NativeInflate.#outlines ? plain : withoutOutlines(plain)
  }
}

function inflate(bytes: Uint8Array): Uint8Array {
  const out = inflateSync(bytes)
  return new Uint8Array(out.buffer, out.byteOffset, out.length)
}
