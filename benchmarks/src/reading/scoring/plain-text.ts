/** Without white space, one width: what two readings of the same thing have in common. */
export const folded = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, '')

/** White space as single spaces, one width, one kind of quotation marks and dashes. */
export const plainText = (text: string): string =>
  text.normalize('NFKC').replace(/[’‘]/g, "'").replace(/[“”]/g, '"').replace(/[‐–—]/g, '-').replace(/\s+/gu, ' ').trim()
