export interface TaskOrder<A> {
  /** How many items may be held at once: waiting, running, or done before their turn. No more than run unless told. */
  readonly ahead?: number
  /** Among the items held, the heaviest begins first, so that no long one is left to run alone at the end. Ties, and all when absent: as they come. */
  readonly weight?: (item: A) => number
}

interface Held<A, B> {
  readonly item: A
  readonly weight: number
  result: Promise<B> | null
  settled: boolean
}

/** Runs up to `jobs` tasks at the same time over a stream and yields the results in the stream's order. */
export async function* orderedTasks<A, B>(
  input: AsyncIterable<A>,
  jobs: number,
  task: (item: A) => Promise<B>,
  { ahead = jobs, weight = () => 0 }: TaskOrder<A> = {},
): AsyncGenerator<B> {
  const items = input[Symbol.asyncIterator]()
  const held: Held<A, B>[] = []
  let ended = false
  const running = (): Held<A, B>[] => held.filter(({ result, settled }) => result !== null && !settled)
  const begin = (next: Held<A, B>): void => {
    next.result = task(next.item)
    const settle = (): void => {
      next.settled = true
    }
    // A failure is seen when its turn comes; until then it must not count as unhandled.
    next.result.then(settle, settle)
  }
  try {
    for (;;) {
      while (running().length < Math.max(1, jobs)) {
        while (!ended && held.length < Math.max(1, ahead)) {
          const next = await items.next()
          if (next.done) ended = true
          else held.push({ item: next.value, weight: weight(next.value), result: null, settled: false })
          // Nothing is known of what comes later where order alone decides.
          if (ahead <= jobs) break
        }
        const waiting = held.filter(({ result }) => result === null)
        const [first] = waiting
        if (!first) break
        begin(waiting.reduce((best, other) => (other.weight > best.weight ? other : best), first))
      }
      const first = held[0]
      if (!first) return
      if (!first.settled) await Promise.race(running().map(({ result }) => result?.catch(() => undefined)))
      if (first.settled && first.result) {
        held.shift()
        yield await first.result
      }
    }
  } finally {
    await Promise.allSettled(held.map(({ result }) => result))
    await items.return?.()
  }
}
