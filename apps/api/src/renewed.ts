export interface Opened<T> {
  readonly value: T
  close(): Promise<void>
}

export interface Loan<T> {
  readonly value: T
  /** Gives it back; may be called once only. */
  release(): Promise<void>
}

interface Held<T> {
  readonly key: string
  readonly opening: Promise<Opened<T>>
  users: number
  retired: boolean
}

/**
 * Something that is opened anew whenever its key changes. Whoever uses it keeps what they were given, though there be a newer one; what is out of
 * date is closed when its last user gives it back. A failed opening fails all who waited for it, and the next one tries again.
 */
export class Renewed<T> {
  readonly #open: (key: string) => Promise<Opened<T>>
  #current: Held<T> | null = null

  constructor(open: (key: string) => Promise<Opened<T>>) {
    this.#open = open
  }

  async borrow(key: string): Promise<Loan<T>> {
    if (this.#current?.key !== key) {
      await this.#retire()
      // Another call may have come first while the old one was closed.
      if (this.#current?.key !== key) this.#current = { key, opening: this.#open(key), users: 0, retired: false }
    }
    const held = this.#current
    held.users++
    try {
      const { value } = await held.opening
      return { value, release: () => this.#giveBack(held) }
    } catch (error) {
      held.users--
      if (this.#current === held) this.#current = null
      throw error
    }
  }

  async use<R>(key: string, work: (value: T) => Promise<R>): Promise<R> {
    const { value, release } = await this.borrow(key)
    try {
      return await work(value)
    } finally {
      await release()
    }
  }

  close(): Promise<void> {
    return this.#retire()
  }

  async #retire(): Promise<void> {
    const held = this.#current
    if (!held) return
    this.#current = null
    held.retired = true
    if (held.users === 0) await closed(held)
  }

  async #giveBack(held: Held<T>): Promise<void> {
    held.users--
    if (held.retired && held.users === 0) await closed(held)
  }
}

async function closed<T>({ opening }: Held<T>): Promise<void> {
  const opened = await opening.catch(() => null)
  await opened?.close()
}
