import { normalizeText } from './normalize-text.ts'
import { PieceTrie } from './piece-trie.ts'
import { placeText } from './place-text.ts'
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
    return this.#marked(this.#cut(normalizeText(this.#reached(text, limit), this.#vocabulary.rules)).pieces, limit)
  }

  /** As `encode`, with where each piece stands in the text: two code units a piece, both 0 for the marks; null where that cannot be told. */
  encodePlaced(text: string, limit: number): { readonly ids: readonly number[]; readonly spans: Uint32Array | null } {
    const placed = placeText(this.#reached(text, limit), this.#vocabulary.rules)
    if (!placed) return { ids: this.encode(text, limit), spans: null }
    const { pieces, ends } = this.#cut(placed.text)
    const ids = this.#marked(pieces, limit)
    const spans = new Uint32Array(2 * ids.length)
    for (let i = 1; i < ids.length - 1; i++) {
      const start = ends[i - 2] ?? 0
      const end = ends[i - 1] as number
      // The mark of a word's beginning stands before the white space that it stands for.
      const first = placed.text[start] === '\u2581' && end > start + 1 ? start + 1 : start
      spans.set([placed.starts[first] as number, placed.ends[end - 1] as number], 2 * i)
    }
    return { ids, spans }
  }

  /** A book need not be cut to its end to know its first pieces: twice the longest that the room could hold is far enough. */
  #reached(text: string, limit: number): string {
    const reach = (limit - 2) * this.#longest * 2
    return text.length > reach ? text.slice(0, reach) : text
  }

  #marked(pieces: readonly number[], limit: number): readonly number[] {
    const { begin, end } = this.#vocabulary.ids
    return [begin, ...pieces.slice(0, limit - 2), end]
  }

  /** `ends`: where each piece ends in the normalised text. */
  #cut(text: string): { readonly pieces: readonly number[]; readonly ends: readonly number[] } {
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
    const ends: number[] = []
    for (let stop = text.length; stop > 0; stop = starts[stop] ?? 0) {
      const piece = pieces[stop] ?? ids.unknown
      if (piece === ids.unknown && path.at(-1) === ids.unknown) continue
      path.push(piece)
      ends.push(stop)
    }
    return { pieces: path.reverse(), ends: ends.reverse() }
  }
}
