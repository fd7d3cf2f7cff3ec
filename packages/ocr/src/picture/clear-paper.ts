import type { GreyPicture } from './grey-picture.ts'

const tile = 64

/**
 * The picture with white paper and full ink where the paper is dirty: grey or unevenly lit, with the other side shining through, or covered
 * with grain. What has less than a fifth of the contrast of the writing becomes white; the rest is spread over what is left, so that
 * the rims of the writing stay soft. The level of
 * the paper is taken from tiles with their neighbours, so that dark cells stay dark. The very same picture where the paper is clean: where faint
 * pixels (a tenth to three tenths of the contrast) are hardly more than the rims of the writing.
 */
export function clearPaper(picture: GreyPicture): GreyPicture {
  const { width, height, pixels } = picture
  const paper = paperOf(picture)
  const counts = new Float64Array(256)
  for (let y = 0, i = 0; y < height; y++) {
    const level = paper(y)
    for (let x = 0; x < width; x++, i++) {
      const contrast = Math.round((level[x] as number) - (pixels[i] as number))
      if (contrast > 0) counts[contrast] = (counts[contrast] as number) + 1
    }
  }
  const full = strengthOf(counts)
  const between = (from: number, to: number): number => counts.reduce((sum, n, at) => (at >= from && at < to ? sum + n : sum), 0)
  if (full < 40 || between(0.1 * full, 0.3 * full) < 1.2 * between(0.5 * full, 256)) return picture
  const out = new Uint8Array(pixels.length)
  for (let y = 0, i = 0; y < height; y++) {
    const level = paper(y)
    for (let x = 0; x < width; x++, i++) {
      const share = (((level[x] as number) - (pixels[i] as number)) / full - 0.2) / 0.8
      out[i] = 255 - 255 * Math.max(0, Math.min(1, share)) + 0.5
    }
  }
  return { width, height, pixels: out }
}

/**
 * The brightness of the paper along a row: the eightieth percentile of each tile, the lightest of nine neighbours, bilinear between tile
 * centres. The same array for every row.
 */
function paperOf({ width, height, pixels }: GreyPicture): (y: number) => Float64Array {
  const columns = Math.max(1, Math.ceil(width / tile))
  const rows = Math.max(1, Math.ceil(height / tile))
  const own = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const counts = new Uint32Array(256)
      let all = 0
      for (let y = row * tile; y < Math.min(height, (row + 1) * tile); y += 2)
        for (let x = column * tile; x < Math.min(width, (column + 1) * tile); x += 2, all++) {
          const value = pixels[y * width + x] ?? 255
          counts[value] = (counts[value] ?? 0) + 1
        }
      let level = 255
      for (let above = counts[255] ?? 0; above < all * 0.2 && level > 0; level--) above += counts[level - 1] ?? 0
      own[row * columns + column] = level
    }
  const level = (row: number, column: number): number => {
    let most = 0
    for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++)
      for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++) most = Math.max(most, own[r * columns + c] ?? 0)
    return most
  }
  const levels = Float32Array.from({ length: columns * rows }, (_, i) => level(Math.floor(i / columns), i % columns))
  const across = Array.from({ length: rows }, (_, row) => {
    const line = new Float64Array(width)
    for (let x = 0; x < width; x++) {
      const [left, right, p] = between(x, columns)
      line[x] = (levels[row * columns + left] ?? 255) * (1 - p) + (levels[row * columns + right] ?? 255) * p
    }
    return line
  })
  const paper = new Float64Array(width)
  return (y) => {
    const [top, bottom, q] = between(y, rows)
    const [above, below] = [across[top] ?? paper, across[bottom] ?? paper]
    for (let x = 0; x < width; x++) paper[x] = (above[x] as number) * (1 - q) + (below[x] as number) * q
    return paper
  }
}

/** The tiles whose centres a pixel stands between, and how far on the way to the second one it is. */
function between(at: number, tiles: number): readonly [first: number, second: number, share: number] {
  const place = Math.max(0, Math.min(tiles - 1, (at + 0.5) / tile - 0.5))
  const first = Math.floor(place)
  return [first, Math.min(tiles - 1, first + 1), place - first]
}

/** The contrast of full ink: the mean of the darker class of all that differs from the paper (Otsu 1979). */
function strengthOf(counts: Float64Array): number {
  let [all, sum] = [0, 0]
  for (let c = 12; c < 256; c++) {
    all += counts[c] ?? 0
    sum += c * (counts[c] ?? 0)
  }
  let [below, belowSum, best, strength] = [0, 0, -1, 0]
  for (let c = 12; c < 255; c++) {
    below += counts[c] ?? 0
    belowSum += c * (counts[c] ?? 0)
    if (below === 0 || below === all) continue
    const apart = (belowSum / below - (sum - belowSum) / (all - below)) ** 2 * below * (all - below)
    if (apart > best) [best, strength] = [apart, (sum - belowSum) / (all - below)]
  }
  return strength
}
