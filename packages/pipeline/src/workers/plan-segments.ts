/** Pages that one process reads at a stretch; both ends included. */
export interface PageSpan {
  readonly from: number
  readonly to: number
}

/** At a seam some pages are read twice: stretches shorter than this do not pay, unless there is nothing else to do. */
const least = 32
const leastAlone = 8
/** What waits for its turn is held in memory. */
const most = 256

/** Parts the pages of a document among `jobs` processes, as evenly as may be. `alone`: no other document waits for them. */
export function planSegments(pages: number, jobs: number, alone: boolean): readonly PageSpan[] {
  const size = Math.min(most, Math.max(alone ? leastAlone : least, Math.ceil(pages / jobs)))
  const count = Math.max(1, Math.floor(pages / size) + (pages % size >= size / 2 ? 1 : 0))
  return Array.from({ length: count }, (_, i) => ({
    from: Math.floor((pages * i) / count) + 1,
    to: Math.floor((pages * (i + 1)) / count),
  }))
}
