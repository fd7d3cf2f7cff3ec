import type { CharacterSet } from './character-set.ts'

/** A recognised character, the step of the output at which it stands, and its probability. */
export interface DecodedCharacter {
  readonly text: string
  readonly step: number
  readonly probability: number
}

/**
 * The likeliest class of each step, repetitions and blanks dropped (greedy decoding of connectionist temporal classification, Graves et al.,
 * ICML 2006). `scores` holds `steps` rows of one probability per class; `allowed`: 1 for each class that may be read, all when absent.
 * `modern`: the modern form of an old one, which is taken where it is not ruled out.
 */
export function decodeCtc(
  scores: Float32Array,
  steps: number,
  characters: CharacterSet,
  allowed?: Uint8Array,
  modern?: Uint32Array,
): DecodedCharacter[] {
  const classes = characters.length
  const found: DecodedCharacter[] = []
  let last = 0
  for (let step = 0; step < steps; step++) {
    const row = step * classes
    let best = likeliest(scores, row, 0, classes)
    // A character that may not stand there is taken for the likeliest that may: there is something, and the probability says how sure it is.
    if (best !== 0 && allowed?.[best] === 0) best = likeliest(scores, row, 1, classes, allowed)
    let most = scores[row + best] ?? 0
    const form = modern?.[best] ?? 0
    const other = form === 0 ? 0 : (scores[row + form] ?? 0)
    if (other >= notRuledOut) {
      best = form
      most += other
    }
    if (best !== 0 && best !== last) found.push({ text: characters[best] ?? '', step, probability: Math.min(1, Math.max(0, most)) })
    last = best
  }
  return found
}

/** An old form that is really there leaves less than this to the modern one; a modern one is often taken for the old. */
const notRuledOut = 0.04

function likeliest(scores: Float32Array, row: number, from: number, classes: number, allowed?: Uint8Array): number {
  let best = 0
  let most = -Infinity
  for (let k = from; k < classes; k++) {
    const score = scores[row + k] ?? 0
    if (score > most && (allowed === undefined || allowed[k] === 1)) {
      most = score
      best = k
    }
  }
  return best
}
