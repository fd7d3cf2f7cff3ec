const leastLetters = 5

/** Is it set in capitals throughout, as headings are where type does not change? Scripts without capitals never are, nor is code. */
export const isCapitals = (text: string): boolean =>
  !/\p{Ll}|\p{Lo}|[_=*;{}()<>|\\]/u.test(text) && (text.match(/\p{Lu}/gu)?.length ?? 0) >= leastLetters
