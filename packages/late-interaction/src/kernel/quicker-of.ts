/** Ways that give the same, of which it is not known beforehand which is quicker here. */
export interface Quicker<Way> {
  /** The way to go next: the quicker one once each was seen at work, until then each in turn. */
  way(): Way
  /** The one that was found to be quicker, or the only one; null as long as that is open. */
  settled(): Way | null
  /** Does some work in a way and takes its time, as long as that is of use. */
  timed(way: Way, work: number, run: () => void): void
}

/** Work that each is judged by: some hundredths of a second, in which the engine has made its code as good as it will. */
const judged = 2 ** 28
/** Below this much work at once the clock says nothing. */
const telling = 2 ** 14

/**
 * Finds out which of some ways is quicker by using them. What they give is the same, so that the choice changes nothing but the time. `now`:
 * milliseconds.
 */
export function quickerOf<Way>(ways: readonly Way[], now: () => number = () => performance.now()): Quicker<Way> {
  const seen = ways.map((way) => ({ way, work: 0, rate: Infinity }))
  let chosen = ways.length === 1 ? (ways[0] as Way) : null
  let next = 0
  return {
    settled: () => chosen,
    way: () => chosen ?? (seen[next++ % seen.length] as (typeof seen)[number]).way,
    timed(way, work, run) {
      const trial = chosen === null && work >= telling ? seen.find((one) => one.way === way) : undefined
      if (!trial) {
        run()
        return
      }
      const started = now()
      run()
      // The best of many: what else the machine does, and the making of code, only ever slow one down.
      trial.rate = Math.min(trial.rate, (now() - started) / work)
      trial.work += work
      if (seen.every(({ work: done }) => done >= judged)) chosen = seen.toSorted((a, b) => a.rate - b.rate)[0]?.way ?? way
    },
  }
}
