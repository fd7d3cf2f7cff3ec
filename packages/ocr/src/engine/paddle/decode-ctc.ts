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
 */
export function decodeCtc(scores: Float32Array, steps: number, characters: CharacterSet, allowed?: Uint8Array): DecodedCharacter[] {
  const classes = characters.length
  const found: DecodedCharacter[] = []
  let last = 0
  for (let step = 0; step < steps; step++) {
    const row = step * classes
    let best = likeliest(scores, row, 0, classes)
    // A character that may not stand there is taken for the likeliest that may: there is something, and the probability says how sure it is.
    if (best !== 0 && allowed?.[best] === 0) best = likeliest(scores, row, 1, classes, allowed)
    const most = scores[row + best] ?? 0
    if (best !== 0 && best !== last) found.push({ text: characters[best] ?? '', step, probability: Math.min(1, Math.max(0, most)) })
    last = best
  }
  return found
}

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
