/** A text string of the file's dictionaries as one line; lists (authors in XMP) joined by commas, anything else empty. */
export function cleanText(value: unknown): string {
  const text = Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : ''
  return text
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .normalize('NFC')
}
