/** Runs up to `jobs` tasks at the same time over a stream and yields the results in the stream's order. */
export async function* orderedTasks<A, B>(input: AsyncIterable<A>, jobs: number, task: (item: A) => Promise<B>): AsyncGenerator<B> {
  const running: Promise<B>[] = []
  try {
    for await (const item of input) {
      const job = task(item)
      // A failure is seen when its turn comes; until then it must not count as unhandled.
      job.catch(() => undefined)
      running.push(job)
      if (running.length >= Math.max(1, jobs)) yield await (running.shift() as Promise<B>)
    }
    while (running.length > 0) yield await (running.shift() as Promise<B>)
  } finally {
    await Promise.allSettled(running)
  }
}
