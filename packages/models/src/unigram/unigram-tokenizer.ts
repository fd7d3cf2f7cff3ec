import { normalizeText } from './normalize-text.ts'
import { PieceTrie } from './piece-trie.ts'
import type { UnigramVocabulary } from './tokenizer-file.ts'

/**
 * Cuts text into the pieces whose scores have the largest sum (Kudo 2018, "Subword Regularization", section 3.2), as SentencePiece does:
 * equal sums go to the earlier start, sums are kept in 32 bits, and neighbouring unknown characters are one unknown piece.
 */
export class UnigramTokenizer {
  readonly #vocabulary: UnigramVocabulary
  readonly #trie: PieceTrie
  readonly #longest: number

  constructor(vocabulary: UnigramVocabulary) {
    const { pieces, ids } = vocabulary
    this.#vocabulary = vocabulary
    this.#trie = new PieceTrie(pieces.reduce((sum, piece) => sum + piece.length, 0))
    let longest = 1
    const special = new Set(Object.values(ids))
    for (const [id, piece] of pieces.entries()) {
      // Marks like </s> inside a text are text.
      if (special.has(id)) continue
      this.#trie.add(piece, id)
      longest = Math.max(longest, piece.length)
    }
    this.#longest = longest
  }

  /** Ids with the begin and end marks around them, `limit` at most; what lies beyond is cut off before the end mark. */
  encode(text: string, limit: number = Number.MAX_SAFE_INTEGER): readonly number[] {
    const { begin, end } = this.#vocabulary.ids
    const room = limit - 2
    // A book need not be cut to its end to know its first pieces: twice the longest that the room could hold is far enough.
    const reach = room * this.#longest * 2
    const normal = normalizeText(text.length > reach ? text.slice(0, reach) : text, this.#vocabulary.rules)
    return [begin, ...this.#best(normal).slice(0, room), end]
  }

  #best(text: string): readonly number[] {
    const { ids, scores, unknownScore } = this.#vocabulary
    const sums = new Float32Array(text.length + 1).fill(-Infinity)
    const starts = new Int32Array(text.length + 1)
    const pieces = new Int32Array(text.length + 1)
    sums[0] = 0
    const offer = (start: number, stop: number, piece: number, score: number): void => {
      const sum = Math.fround((sums[start] ?? 0) + score)
      if (sum <= (sums[stop] ?? 0)) return
      sums[stop] = sum
      starts[stop] = start
      pieces[stop] = piece
    }
    for (let start = 0; start < text.length; start++) {
      // The second half of a surrogate pair is never reached.
      if (sums[start] === -Infinity) continue
      let node: number = PieceTrie.root
      for (let stop = start; stop < text.length;) {
        node = this.#trie.step(node, text.charCodeAt(stop++))
        if (node === PieceTrie.none) break
        const piece = this.#trie.pieceAt(node)
        if (piece !== PieceTrie.none) offer(start, stop, piece, scores[piece] ?? 0)
      }
      offer(start, start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1), ids.unknown, unknownScore)
    }
    const path: number[] = []
    for (let stop = text.length; stop > 0; stop = starts[stop] ?? 0) {
      const piece = pieces[stop] ?? ids.unknown
      if (piece !== ids.unknown || path.at(-1) !== ids.unknown) path.push(piece)
    }
    return path.reverse()
  }
}
