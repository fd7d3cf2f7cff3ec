import { ColragError } from '@colrag/core'
import type { Tokenizer } from '@huggingface/tokenizers'

/** Characters that one token could stand for: far more than any does, so that a book need not be cut to its end to know its first tokens. */
export const charactersPerToken = 256

/** Ids of two texts with the marks of a model around them; `types`: of each id, which text the model takes it to be of. */
export interface EncodedPair {
  readonly ids: readonly number[]
  readonly types: readonly number[]
}

/**
 * Two texts as a model reads them together, `limit` ids at most. Where both are long the first has half of the room; what is too much is cut off
 * before the marks that follow. Throws `unsupported` for a tokenizer that has no form for pairs.
 */
export function encodePair(
  tokenizer: Tokenizer,
  texts: readonly [string, string],
  { limit, unknown, path }: { readonly limit: number; readonly unknown: number | null; readonly path: string },
): EncodedPair {
  // A text without characters would be none to the tokenizer, and the pair no pair.
  const [first, second] = texts.map((text) => text.slice(0, limit * charactersPerToken).toWellFormed() || ' ') as [string, string]
  const own = (text: string): readonly (number | undefined)[] => tokenizer.encode(text, { add_special_tokens: false }).ids
  const whole = tokenizer.encode(first, { text_pair: second, return_token_type_ids: true })
  const all: readonly (number | undefined)[] = whole.ids
  const [a, b] = [own(first), own(second)]
  const head = marksBefore(all, a)
  const tail = marksBefore(all.toReversed(), b.toReversed())
  const middle = all.length - head - a.length - b.length - tail
  if (middle < 0)
    throw new ColragError('unsupported', path, 'this tokenizer has no form for pairs of texts', {
      hint: 'name a model that was trained on pairs',
    })
  const room = Math.max(0, limit - head - middle - tail)
  const keptA = Math.min(a.length, Math.max(Math.floor(room / 2), room - b.length))
  const keptB = Math.min(b.length, room - keptA)
  const isKept = (i: number): boolean => {
    const [inA, inB] = [i - head, i - head - a.length - middle]
    return !(inA >= keptA && inA < a.length) && !(inB >= keptB && inB < b.length)
  }
  const places = all.keys().filter(isKept).toArray()
  return { ids: places.map((i) => all[i] ?? unknown ?? 0), types: places.map((i) => whole.token_type_ids?.[i] ?? 0) }
}

/** How many marks stand before a text's own ids. */
function marksBefore(all: readonly unknown[], own: readonly unknown[]): number {
  for (let head = 0; head + own.length <= all.length; head++) if (own.every((id, i) => all[head + i] === id)) return head
  return 0
}
