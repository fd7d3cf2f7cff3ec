import { ColragError } from '@colrag/core'
import { seededRandom } from '@colrag/stage-kit'

/** Places of questions: those that weights are chosen by, in the order in which trials are asked them, and those that judge the choice. */
export interface QuestionSplit {
  readonly tune: readonly number[]
  readonly heldOut: readonly number[]
}

/**
 * Parts questions by chance, each kind in the same proportion: `share` of each is held out. The order within a part is by chance too, and mixes the
 * kinds. Throws `invalid-options` where a part would be empty.
 */
export function splitQuestions(types: readonly string[], share: number, seed: number): QuestionSplit {
  const random = seededRandom(seed)
  const tune: number[] = []
  const heldOut: number[] = []
  // What one kind cannot give in whole questions the next one gives.
  let owed = 0
  for (const [, places] of [...Map.groupBy(types.keys(), (i) => types[i] ?? '')].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const mixed = shuffled(places, random)
    owed += share * mixed.length
    const count = Math.min(mixed.length, Math.round(owed))
    owed -= count
    heldOut.push(...mixed.slice(0, count))
    tune.push(...mixed.slice(count))
  }
  if (tune.length === 0 || heldOut.length === 0)
    throw new ColragError(
      'invalid-options',
      '--held-out',
      `${types.length} questions cannot be parted so that ${share} of them are held out`,
      {
        hint: 'it takes two questions with gold, or another share',
      },
    )
  return { tune: shuffled(tune, random), heldOut: heldOut.toSorted((a, b) => a - b) }
}

/** So many parts of nearly equal size, in order. */
export function parted(places: readonly number[], parts: number): readonly (readonly number[])[] {
  const edge = (part: number): number => Math.round((part * places.length) / parts)
  return Array.from({ length: parts }, (_, part) => places.slice(edge(part), edge(part + 1)))
}

function shuffled(places: Iterable<number>, random: () => number): number[] {
  const mixed = [...places]
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const held = mixed[i] as number
    mixed[i] = mixed[j] as number
    mixed[j] = held
  }
  return mixed
}
