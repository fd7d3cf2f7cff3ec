/** Scripts that are written without spaces between words, with their punctuation and full-width forms. */
export const isCjk = (character: string): boolean =>
  /[\u2e80-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3134f}]/u.test(character)
