import type { Rankings } from './rank-set.ts'
import type { SetQuestion, Wanted } from './retrieval-set.ts'

/** Question by question, in [0, 1]: what `Wanted` asks for. A page that will do for two needed ones counts for the first. */
export function found(
  questions: readonly SetQuestion[],
  rankings: Rankings,
  { measure, at }: Pick<Wanted, 'measure' | 'at'>,
): Float64Array {
  return Float64Array.from(questions, ({ gold }, i) => {
    const places = placesOf(gold, (rankings[i] ?? []).slice(0, at === 'needed' ? gold.length : at))
    switch (measure) {
      case 'R':
        return places.length / gold.length
      case 'All':
        return places.length === gold.length ? 1 : 0
      case 'nDCG':
        return gain(places) / gain(gold.map((_, place) => place))
    }
  })
}

/** The places, from 0, at which one more needed page is found. */
function placesOf(gold: SetQuestion['gold'], ranked: readonly string[]): readonly number[] {
  const open = [...gold]
  return ranked.flatMap((key, place) => {
    const needed = open.findIndex((keys) => keys.includes(key))
    if (needed < 0) return []
    open.splice(needed, 1)
    return [place]
  })
}

const gain = (places: readonly number[]): number => places.reduce((sum, place) => sum + 1 / Math.log2(place + 2), 0)
