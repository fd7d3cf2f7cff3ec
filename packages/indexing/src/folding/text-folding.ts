import { foldRadicals } from './cjk-radicals.ts'
import type { Folding } from './folding.ts'

/** Characters that show nothing: soft hyphen, zero-width marks, direction marks, byte order mark, variation selectors. */
const invisible = /\u00ad|[\u200b-\u200f\u202a-\u202e]|\u2060|\ufeff|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu
/** A character with all that can compose onto it: marks, half-width sound marks, the vowels and finals of Hangul syllables. */
const cluster = /[\s\S][\p{M}\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff\uff9e\uff9f\u1160-\u11ff\u3131-\u3163\uffa1-\uffdc]*/gu
/** Kangxi radicals that NFKC takes to forms which Japanese text does not use: ⼾ in 神⼾ would become 戶. */
const forms: Readonly<Record<string, string>> = { 戶: '戸', 黑: '黒', 靑: '青', 黃: '黄', ς: 'σ', ß: 'ss' }

/** Normalised again at the end, since lower case and ß as ss leave marks that compose anew. */
function fold(text: string): string {
  const lower = foldRadicals(text).replace(invisible, '').normalize('NFKC').toLowerCase()
  return lower.replace(/[戶黑靑黃ςß]/g, (c) => forms[c] ?? c).normalize('NFKC')
}

/**
 * The index form: radicals as ideographs, invisible characters dropped, NFKC (half-width kana, full-width digits, NFD marks, Kangxi
 * radicals, compatibility ideographs), lower case.
 */
export const textFolding: Folding = {
  name: 'text',
  version: 1,
  fold,
  trace(text) {
    const starts: number[] = []
    const ends: number[] = []
    let folded = ''
    for (const { 0: piece, index } of text.matchAll(cluster)) {
      const form = fold(piece)
      folded += form
      // A run that folds one to one keeps each unit's own place; only what composes or expands shares the place of its cluster.
      const even = form.length === piece.length
      for (let i = 0; i < form.length; i++) {
        starts.push(even ? index + i : index)
        ends.push(even ? index + i + 1 : index + piece.length)
      }
    }
    return { text: folded, starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) }
  },
}
