import type { Retriever } from '@colrag/core'

/**
 * Adds up how long each part of a search runs itself, without the parts that it calls. For searches that ask one part after the other.
 */
export interface PartClock {
  /** Runs `work` on the account of `part`. */
  run<T>(part: string, work: () => Promise<T>): Promise<T>
  runSync<T>(part: string, work: () => T): T
  /** Milliseconds by part since the last call. */
  take(): ReadonlyMap<string, number>
}

export function partClock(time: () => number = () => performance.now()): PartClock {
  const open: string[] = []
  let spent = new Map<string, number>()
  let since = time()
  const settle = (): void => {
    const now = time()
    const part = open.at(-1)
    if (part !== undefined) spent.set(part, (spent.get(part) ?? 0) + now - since)
    since = now
  }
  const enter = (part: string): void => {
    settle()
    open.push(part)
  }
  const leave = (): void => {
    settle()
    open.pop()
  }
  return {
    async run(part, work) {
      enter(part)
      try {
        return await work()
      } finally {
        leave()
      }
    },
    runSync(part, work) {
      enter(part)
      try {
        return work()
      } finally {
        leave()
      }
    },
    take() {
      const taken = spent
      spent = new Map()
      return taken
    },
  }
}

/** The retriever with all that it does on the account of `part`. */
export function clocked<R extends Retriever>(clock: PartClock, part: string, retriever: R): R {
  const { score, vectorSource } = retriever
  return {
    ...retriever,
    retrieve: (query, options, ctx) => clock.run(part, () => retriever.retrieve(query, options, ctx)),
    ...(score ? { score: (query, ids, ctx) => clock.run(part, () => score.call(retriever, query, ids, ctx)) } : {}),
    ...(vectorSource
      ? {
          vectorSource: {
            queryVector: (query, ctx) => clock.run(part, () => vectorSource.queryVector(query, ctx)),
            vectors: (ids) => clock.run(part, () => vectorSource.vectors(ids)),
          },
        }
      : {}),
  } satisfies Retriever as R
}
