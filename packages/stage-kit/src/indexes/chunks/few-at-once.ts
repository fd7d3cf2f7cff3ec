/** What `run` makes of each item, in their order, some at a time: a process may hold only so many files open. The first fault ends it. */
export async function fewAtOnce<T, R>(items: readonly T[], run: (item: T) => Promise<R>, most: number = 16): Promise<R[]> {
  const made: R[] = []
  let next = 0
  const work = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++
      made[at] = await run(items[at] as T)
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, work))
  return made
}
