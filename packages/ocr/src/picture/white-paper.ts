import type { GreyPicture } from './grey-picture.ts'

/**
 * A small picture of dark writing with its paper white and its ink full black, so that a white frame about it makes no edge. The paper is the
 * sixtieth percentile of brightness less eight levels of grain, the ink the third. As it is where its paper is white or nothing stands out.
 */
export function whitePaper(source: GreyPicture): GreyPicture {
  const sorted = Uint8Array.from(source.pixels).sort()
  const paper = sorted[Math.floor(sorted.length * 0.6)] ?? 255
  const ink = sorted[Math.floor(sorted.length * 0.03)] ?? 0
  if (paper >= 252 || paper - 8 - ink < 40) return source
  const by = 255 / (paper - 8 - ink)
  return { ...source, pixels: source.pixels.map((value) => Math.max(0, Math.min(255, (value - ink) * by)) + 0.5) }
}
