import type { PDFWorker as PdfWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { PDFWorker, WorkerMessageHandler } from './pdfjs.ts'
import { tellDamage } from './tell-damage.ts'

type Listener = (event: { readonly data: unknown }) => void

/** What pdf.js sends of a stream of operators. */
interface StreamMessage {
  readonly sourceName: string
  readonly targetName: string
  readonly stream?: number
  readonly streamId?: number
  readonly chunk?: { readonly fnArray?: readonly unknown[]; readonly argsArray?: readonly unknown[] }
}
/** Kinds of messages about a stream, by pdf.js's numbers. */
const cancel = 1
const failure = 5

/**
 * One end of a line between pdf.js's two halves, both in this thread. pdf.js's own copies every message, glyph by glyph, which takes a
 * quarter of the time to read a page; this one hands over the objects themselves. It also counts the operators of each page that pass.
 */
class LoopbackPort {
  #listeners: readonly Listener[] = []
  #peer: LoopbackPort = this
  #counted = { streamId: -1, operators: 0, over: false }
  #cancelled: number | undefined = -1
  readonly #most: number

  private constructor(most: number) {
    this.#most = most
  }
  static pair(most: number): [LoopbackPort, LoopbackPort] {
    const [a, b] = [new LoopbackPort(most), new LoopbackPort(most)]
    a.#peer = b
    b.#peer = a
    return [a, b]
  }
  takeOver(): boolean {
    const { over } = this.#counted
    this.#counted = { streamId: -1, operators: 0, over: false }
    return over
  }
  postMessage(sent: unknown): void {
    const message = sent as StreamMessage
    const { chunk, streamId } = message
    const peer = this.#peer
    if (streamId === this.#cancelled && message.stream !== undefined) return
    // pdf.js takes operators that broke off for the whole page.
    if (message.stream === failure) tellDamage('content')
    if (!chunk?.fnArray || !chunk.argsArray) {
      peer.#deliver(message)
      return
    }
    if (this.#exceeds(streamId ?? 0, chunk.fnArray.length)) {
      this.#cancelled = streamId
      const reason = new Error('too many operators')
      const { sourceName, targetName } = message
      this.#deliver({ sourceName: targetName, targetName: sourceName, stream: cancel, streamId, reason })
      peer.#deliver({ sourceName, targetName, stream: failure, streamId, reason })
      return
    }
    // The sender empties its lists for the next operators as soon as these are sent.
    peer.#deliver({ ...message, chunk: { ...chunk, fnArray: [...chunk.fnArray], argsArray: [...chunk.argsArray] } })
  }
  addEventListener(_type: 'message', listener: Listener, options?: { readonly signal?: AbortSignal }): void {
    this.#listeners = [...this.#listeners, listener]
    options?.signal?.addEventListener('abort', () => this.removeEventListener('message', listener))
  }
  removeEventListener(_type: 'message', listener: Listener): void {
    this.#listeners = this.#listeners.filter((held) => held !== listener)
  }
  #deliver(data: unknown): void {
    queueMicrotask(() => {
      for (const listener of this.#listeners) listener({ data })
    })
  }
  #exceeds(streamId: number, operators: number): boolean {
    if (streamId !== this.#counted.streamId) this.#counted = { streamId, operators: 0, over: false }
    this.#counted.operators += operators
    return (this.#counted.over = this.#counted.operators > this.#most)
  }
}

/** pdf.js's parsing half for one file, joined by a port that copies nothing and lets no page paint with more than `most` operators. */
export function loopbackWorker(most: number): { readonly worker: PdfWorker; overran(): boolean } {
  const [here, there] = LoopbackPort.pair(most)
  WorkerMessageHandler.initializeFromPort(there)
  return { worker: PDFWorker.create({ port: here as never }), overran: () => there.takeOver() }
}
