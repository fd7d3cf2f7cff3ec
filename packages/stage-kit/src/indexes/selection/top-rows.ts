/** Keeps the best rows of those offered: score descending, ties by row ascending. No row may be offered twice. */
export interface TopRows {
  /** What a score must at least be to enter: -Infinity until `capacity` rows are held. */
  readonly floor: number
  readonly size: number
  offer(row: number, score: number): void
  /** Best first; the rows are held no more. */
  drain(): { rows: Uint32Array; scores: Float64Array }
}

/** A heap in typed arrays whose root is the worst kept row, so that most rows cost one comparison. */
export function topRows(capacity: number): TopRows {
  let rows = new Uint32Array(Math.min(capacity, 256))
  let scores = new Float64Array(rows.length)
  let size = 0
  let floor = -Infinity

  function sink(row: number, score: number): void {
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= size) break
      const right = below + 1
      if (right < size && isWorse(rows[right] as number, scores[right] as number, rows[below] as number, scores[below] as number))
        below = right
      if (isWorse(row, score, rows[below] as number, scores[below] as number)) break
      rows[at] = rows[below] as number
      scores[at] = scores[below] as number
      at = below
    }
    rows[at] = row
    scores[at] = score
  }

  function rise(row: number, score: number): void {
    let at = size++
    while (at > 0) {
      const above = (at - 1) >> 1
      if (!isWorse(row, score, rows[above] as number, scores[above] as number)) break
      rows[at] = rows[above] as number
      scores[at] = scores[above] as number
      at = above
    }
    rows[at] = row
    scores[at] = score
  }

  return {
    get floor() {
      return floor
    },
    get size() {
      return size
    },
    offer(row, score) {
      if (size === capacity) {
        if (!isWorse(rows[0] as number, scores[0] as number, row, score)) return
        sink(row, score)
      } else {
        if (size === rows.length) {
          const [longerRows, longerScores] = [new Uint32Array(Math.min(capacity, 2 * size)), new Float64Array(Math.min(capacity, 2 * size))]
          longerRows.set(rows)
          longerScores.set(scores)
          rows = longerRows
          scores = longerScores
        }
        rise(row, score)
      }
      if (size === capacity) floor = scores[0] as number
    },
    drain() {
      const best = { rows: new Uint32Array(size), scores: new Float64Array(size) }
      while (size > 0) {
        const last = --size
        best.rows[last] = rows[0] as number
        best.scores[last] = scores[0] as number
        if (last > 0) sink(rows[last] as number, scores[last] as number)
      }
      floor = -Infinity
      return best
    },
  }
}

const isWorse = (row: number, score: number, otherRow: number, otherScore: number): boolean =>
  score < otherScore || (score === otherScore && row > otherRow)
