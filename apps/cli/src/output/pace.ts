import type { IngestEvent } from '@colrag/pipeline'

/** How fast pages come, and how long the rest will take at that pace. */
export interface Pace {
  listen(event: IngestEvent): void
  /** Empty before anything can be said. */
  text(): string
}

/** Looked at so far back, in seconds: pages that were read before come at once and scans slowly, so that the mean of all says little. */
const recent = 180
/** Nothing is said before, in seconds: the first pages wait for everything to start. */
const least = 20

/** Documents that have not been opened yet are taken to be as long as those that have. `time` in seconds. */
export function pace(time: () => number = () => performance.now() / 1000): Pace {
  const ends: number[] = []
  const lengths = new Map<string, number>()
  let begun = time()
  let documents = 0
  let closed = 0
  let pages = 0
  let unread = 0
  return {
    listen(event) {
      if (event.type === 'start') {
        documents = event.documents
        begun = time()
      } else if (event.type === 'document-open') {
        lengths.set(event.uri, event.pages)
        unread += event.pages
      } else if (event.type === 'page-end') {
        pages++
        unread--
        ends.push(time())
        while (ends.length > 0 && (ends[0] ?? 0) < time() - recent) ends.shift()
      } else if (event.type === 'document-end') {
        closed++
        // Of a document that broke off the rest does not come.
        if (!lengths.has(event.uri)) documents--
      }
    },
    text() {
      const past = Math.min(recent, time() - begun)
      if (pages === 0 || past < least) return ''
      const perSecond = ends.length / past
      const opened = [...lengths.values()]
      const mean = opened.reduce((sum, n) => sum + n, 0) / Math.max(1, opened.length)
      const left = Math.max(0, unread) + Math.max(0, documents - opened.length) * mean
      const told = `${pages} page${pages === 1 ? '' : 's'}, ${(60 * perSecond).toFixed(perSecond < 0.2 ? 1 : 0)} a minute`
      return perSecond === 0 || closed > documents ? told : `${told}, about ${durationText(left / perSecond)} left`
    },
  }
}

function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds / 10) * 10)} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
