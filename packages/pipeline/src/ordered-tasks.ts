/**
 * Runs up to `jobs` tasks at the same time over a stream and yields the results in the stream's order. `ahead`: how many may be running or
 * wait for their turn; no more than run unless told.
 */
export async function* orderedTasks<A, B>(
  input: AsyncIterable<A>,
  jobs: number,
  task: (item: A) => Promise<B>,
  ahead: number = jobs,
): AsyncGenerator<B> {
  const items = input[Symbol.asyncIterator]()
  const started: { readonly result: Promise<B>; settled: boolean }[] = []
  let ended = false
  const running = (): typeof started => started.filter((job) => !job.settled)
  try {
    for (;;) {
      while (!ended && started.length < Math.max(1, ahead) && running().length < Math.max(1, jobs)) {
        const next = await items.next()
        if (next.done) ended = true
        else {
          const job = { result: task(next.value), settled: false }
          const settle = (): void => {
            job.settled = true
          }
          // A failure is seen when its turn comes; until then it must not count as unhandled.
          job.result.then(settle, settle)
          started.push(job)
        }
      }
      const first = started[0]
      if (!first) return
      if (!first.settled) await Promise.race(running().map((job) => job.result.catch(() => undefined)))
      if (first.settled) {
        started.shift()
        yield await first.result
      }
    }
  } finally {
    await Promise.allSettled(started.map((job) => job.result))
    await items.return?.()
  }
}
