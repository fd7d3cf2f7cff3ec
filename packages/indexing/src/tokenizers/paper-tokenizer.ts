import type { Tokenizer } from './tokenizer.ts'

/**
 * Every character (code point, white space too), then every adjacent pair: n + (n - 1) terms for n characters (CoLRAG-TF, 3.3). The range
 * in equation (1) gives n - 2 pairs and is a misprint.
 */
export const paperTokenizer: Tokenizer = {
  name: 'paper',
  version: 1,
  cut(text, take) {
    for (let at = 0, before = -1; at < text.length;) {
      const end = at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
      take(null, at, end)
      if (before >= 0) take(null, before, end)
      before = at
      at = end
    }
  },
}
