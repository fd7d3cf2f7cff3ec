import type { PDFWorker as PdfWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { PDFWorker, WorkerMessageHandler } from './pdfjs.ts'

type Listener = (event: { readonly data: unknown }) => void

/**
 * One end of a line between pdf.js's two halves, both in this thread. pdf.js's own copies every message, glyph by glyph, which takes a
 * quarter of the time to read a page; this one hands over the objects themselves.
 */
class LoopbackPort {
  #listeners: readonly Listener[] = []
  #peer: LoopbackPort | null = null

  static pair(): [LoopbackPort, LoopbackPort] {
    const [a, b] = [new LoopbackPort(), new LoopbackPort()]
    a.#peer = b
    b.#peer = a
    return [a, b]
  }
  postMessage(message: unknown): void {
    const event = { data: withOwnLists(message) }
    const peer = this.#peer
    if (peer) queueMicrotask(() => peer.#deliver(event))
  }
  #deliver(event: { readonly data: unknown }): void {
    for (const listener of this.#listeners) listener(event)
  }
  addEventListener(_type: 'message', listener: Listener, options?: { readonly signal?: AbortSignal }): void {
    this.#listeners = [...this.#listeners, listener]
    options?.signal?.addEventListener('abort', () => this.removeEventListener(_type, listener))
  }
  removeEventListener(_type: 'message', listener: Listener): void {
    this.#listeners = this.#listeners.filter((held) => held !== listener)
  }
}

/** The sender of operators empties its lists for the next ones as soon as they are sent. */
function withOwnLists(message: unknown): unknown {
  const { chunk } = message as { chunk?: { fnArray?: readonly unknown[]; argsArray?: readonly unknown[] } }
  if (!chunk?.fnArray || !chunk.argsArray) return message
  return { ...(message as object), chunk: { ...chunk, fnArray: [...chunk.fnArray], argsArray: [...chunk.argsArray] } }
}

/** pdf.js's parsing half for one file, joined by a port that copies nothing. */
export function loopbackWorker(): PdfWorker {
  const [here, there] = LoopbackPort.pair()
  WorkerMessageHandler.initializeFromPort(there)
  return PDFWorker.create({ port: here as never })
}
