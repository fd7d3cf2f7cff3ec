import type { Rankings } from './rank-set.ts'
import type { SetQuestion, Wanted } from './retrieval-set.ts'

/** Question by question, in [0, 1]: what `Wanted` asks for. One page will do for all that need it: a question can need two places of it. */
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
        return Math.min(1, gain(places) / gain(gold.map((_, place) => place)))
    }
  })
}

/** For each needed page that is found the place, from 0, of the first that will do. */
const placesOf = (gold: SetQuestion['gold'], ranked: readonly string[]): readonly number[] =>
  gold.map((keys) => ranked.findIndex((key) => keys.includes(key))).filter((place) => place >= 0)

const gain = (places: readonly number[]): number => places.reduce((sum, place) => sum + 1 / Math.log2(place + 2), 0)
