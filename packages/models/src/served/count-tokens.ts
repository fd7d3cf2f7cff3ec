/** Tokens of a text by rule of thumb, where no tokenizer is at hand: a word of Latin letters in pieces of four, one a digit or sign, 1.2 a CJK character. */
export function estimateTokens(text: string): number {
  let tokens = 0
  for (const [part] of text.matchAll(/[a-z]+|[^\S\n]+|\p{Script=Han}|[\s\S]/giu)) {
    if (/^[a-z]/i.test(part)) tokens += Math.ceil(part.length / 4)
    else if (/^[^\S\n]/.test(part)) tokens += part.length > 1 ? 1 : 0
    else tokens += part.codePointAt(0)! < 128 ? 1 : 1.2
  }
  return Math.ceil(tokens)
}

/** No tokenizer in use makes fewer tokens of a text than this: one for twelve Latin letters, one for four other characters, none for spaces. */
export function fewestTokens(text: string): number {
  const shown = text.replace(/\s+/g, '')
  const latin = shown.replace(/[^\u0020-\u024f]/g, '').length
  return Math.floor(latin / 12 + (shown.length - latin) / 4)
}
