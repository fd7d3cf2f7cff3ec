import { inflateSync } from 'node:zlib'
import { parserParts } from './pdfjs.ts'

/** A packed stream of pdf.js whose bytes are unpacked block by block as they are read. */
interface FlateStream {
  readonly stream: { readonly bytes?: unknown; readonly pos?: unknown; readonly end?: unknown }
  buffer: Uint8Array
  bufferLength: number
  eof: boolean
  readonly codeSize: number
  readBlock(): void
}

/** Below this many bytes zlib takes longer to begin than pdf.js to end. */
const smallest = 1024
/** A stream that unpacks to more than this is unpacked as far as it is read. */
const largest = 16e6

/** Lets zlib unpack the streams of objects, which pdf.js cannot wait for; those that zlib refuses are left to pdf.js's own forgiving decoder. */
export function leanStreams(): void {
  const flate = (parserParts.FlateStream as { readonly prototype: FlateStream }).prototype
  const { readBlock } = flate
  const tried = new WeakSet<FlateStream>()
  flate.readBlock = function () {
    if (this.bufferLength > 0 || this.codeSize > 0 || tried.has(this) || !unpack(this)) readBlock.call(this)
  }
  function unpack(flow: FlateStream): boolean {
    tried.add(flow)
    const { bytes, pos, end } = flow.stream
    // Its two bytes of header have been read.
    if (!(bytes instanceof Uint8Array) || typeof pos !== 'number' || typeof end !== 'number' || pos < 2 || end - pos < smallest)
      return false
    try {
      flow.buffer = inflateSync(bytes.subarray(pos - 2, end), { maxOutputLength: largest })
    } catch {
      return false
    }
    flow.bufferLength = flow.buffer.length
    flow.eof = true
    return true
  }
}
