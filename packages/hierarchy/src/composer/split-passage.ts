import { splitSentences } from '@colrag/stage-kit'

/**
 * Ranges of at most `limit` code units that cover all of `text` but the white space between them, as even in length as its sentence ends
 * allow. A sentence longer than the limit is cut at a line end, else in the middle.
 */
export function splitPassage(text: string, limit: number): readonly (readonly [start: number, end: number])[] {
  if (text.length <= limit) return [[0, text.length]]
  const sentenceEnds = splitSentences(text).map((s) => s.end)
  const lineEnds = [...text.matchAll(/\n/g)].map((m) => m.index)
  const ranges: [number, number][] = []
  let start = 0
  while (text.length - start > limit) {
    const aim = start + (text.length - start) / Math.ceil((text.length - start) / limit)
    const end = closest(sentenceEnds, start, aim, limit) ?? closest(lineEnds, start, aim, limit) ?? whole(text, start + limit)
    ranges.push([start, end])
    start = end
    while (start < text.length && /\s/.test(text[start] ?? '')) start++
  }
  if (start < text.length) ranges.push([start, text.length])
  return ranges
}

/** The end nearest to `aim` that leaves neither a crumb (under a fifth of the limit) nor a piece that is too long. */
function closest(ends: readonly number[], start: number, aim: number, limit: number): number | null {
  let best: number | null = null
  for (const end of ends) {
    if (end < start + limit / 5 || end > start + limit) continue
    if (best === null || Math.abs(end - aim) < Math.abs(best - aim)) best = end
  }
  return best
}

/** Never between the halves of a surrogate pair. */
function whole(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at
}
