import type { Tokenizer } from './tokenizer.ts'

/**
 * Every character (code point, white space too), then every adjacent pair: n + (n - 1) terms for n characters (CoLRAG-TF, 3.3). The range
 * in equation (1) gives n - 2 pairs and is a misprint.
 */
export const paperTokenizer: Tokenizer = {
  name: 'paper',
  version: 1,
  tokens(text) {
    const characters = [...text]
    const terms = [...characters]
    for (let i = 1; i < characters.length; i++) terms.push(`${characters[i - 1]}${characters[i]}`)
    return terms
  },
}
