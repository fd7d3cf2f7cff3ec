import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DocumentRecord } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { diedUnasked } from '../lay-out.ts'
import type { PageReader, RangeEnd, RangeListener, ReaderStores } from './page-reader.ts'
import { errorOf, faultOf } from './protocol.ts'
import type { FromWorker, OpenRequest, PagesRequest, StoreCall, ToWorker } from './protocol.ts'

const startSeconds = 120

/** A process that reads documents, seen from its parent. A request of a process that dies rejects with `internal`. */
export class WorkerProcess implements PageReader {
  readonly #child: ChildProcess
  readonly ready: Promise<void>
  #stores: ReaderStores | null = null
  #request: { onMessage(message: FromWorker): void; reject(error: Error): void } | null = null
  alive = true
  rss = 0
  #holds: object | null = null

  /** `chain`: fingerprints of the parts that it must have. `share`: how many processors it may use, told as its first argument; the second is the query of `module`. */
  constructor(module: string, chain: string, share: number = 1) {
    const path = fileURLToPath(module)
    const execArgv = ['--no-warnings', ...(path.endsWith('.ts') ? ['--conditions=colrag-source'] : [])]
    this.#child = fork(path, [String(share), new URL(module).search], {
      execArgv,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.ready = new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(broken('it does not start')), startSeconds * 1000)
      this.#request = {
        onMessage: (message) => {
          clearTimeout(late)
          this.#request = null
          if (message.type === 'ready' && message.chain === chain) resolve()
          else reject(broken('it has other parts than this process'))
        },
        reject: (error) => {
          clearTimeout(late)
          reject(error)
        },
      }
    })
    this.ready.catch(() => this.kill())
    this.#child.on('message', (message: FromWorker) => this.#hear(message))
    const gone = (): void => {
      this.alive = false
      const request = this.#request
      this.#request = null
      request?.reject(broken(diedUnasked))
    }
    this.#child.on('exit', gone).on('error', gone)
  }

  holds(token: object): boolean {
    return this.#holds === token
  }

  async open(token: object, request: Omit<OpenRequest, 'type'>, stores: ReaderStores): Promise<DocumentRecord> {
    this.#holds = null
    const record = await this.#ask<DocumentRecord>({ type: 'open', ...request }, stores, (message, resolve) => {
      if (message.type === 'opened') resolve(message.record)
    })
    this.#holds = token
    return record
  }

  pages(request: Omit<PagesRequest, 'type'>, stores: ReaderStores, listener: RangeListener): Promise<RangeEnd> {
    return this.#ask({ type: 'pages', ...request }, stores, (message, resolve) => {
      if (message.type === 'start') listener.onStart(message.digest)
      else if (message.type === 'page') listener.onPage(message.page)
      else if (message.type === 'done') {
        this.rss = message.rss
        stores.clock?.add(message.spent)
        resolve({ window: message.window, digest: message.digest })
      }
    })
  }

  close(): Promise<void> {
    this.kill()
    return Promise.resolve()
  }

  kill(): void {
    this.alive = false
    this.#child.kill('SIGKILL')
  }

  #ask<T>(request: ToWorker, stores: ReaderStores, take: (message: FromWorker, resolve: (value: T) => void) => void): Promise<T> {
    if (!this.alive) return Promise.reject(broken(diedUnasked))
    this.#stores = stores
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.#request = null
      }
      this.#request = {
        reject,
        onMessage: (message) => {
          if (message.type === 'failed') {
            end()
            reject(errorOf(message.fault))
          } else
            take(message, (value) => {
              end()
              resolve(value)
            })
        },
      }
      this.#send(request)
    })
  }

  #hear(message: FromWorker): void {
    if (message.type === 'call') void this.#answer(message.call, message.store)
    else if (message.type === 'put') this.#keep(message.key, message.bytes)
    else if (message.type === 'at') this.#stores?.onWork?.(message.page)
    else if (message.type === 'progress') this.#stores?.onPage?.(message.page, message.pages, message.stage, message.reused)
    else this.#request?.onMessage(message)
  }

  /** A cache that cannot be written to ends the request. */
  #keep(key: string, bytes: Uint8Array): void {
    this.#stores?.cache?.put(key, bytes).catch((error: unknown) => {
      const request = this.#request
      this.#request = null
      request?.reject(error as Error)
      this.kill()
    })
  }

  async #answer(call: number, store: StoreCall): Promise<void> {
    try {
      this.#send({ type: 'answer', call, value: this.#stores ? await answer(store, this.#stores) : null })
    } catch (error) {
      this.#send({ type: 'refusal', call, fault: faultOf(error, 'store') })
    }
  }

  #send(message: ToWorker): void {
    // A process that is just dying cannot be told anything; its end is heard of anyway.
    if (this.#child.connected) this.#child.send(message, () => undefined)
  }
}

async function answer(store: StoreCall, { cache, assets }: ReaderStores): Promise<Uint8Array | string | null> {
  switch (store.name) {
    case 'cache.get':
      return (await cache?.get(store.key)) ?? null
    case 'asset.get':
      return assets.get(store.key)
    case 'asset.put':
      return assets.put(store.bytes, store.mediaType)
  }
}

const broken = (reason: string): ColragError => new ColragError('internal', 'worker', reason, { retryable: true })
