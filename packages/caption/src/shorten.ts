/** Cuts at the last mark of punctuation that fits, never inside a number or a surrogate pair. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit)
  const mark = Math.max(...['。', '、', '. ', '; ', ', '].map((m) => cut.lastIndexOf(m)))
  return (mark >= limit / 2 ? cut.slice(0, mark) : cut.replace(/[\p{N}.,，．\ud800-\udbff]+$/u, '')).trim()
}
