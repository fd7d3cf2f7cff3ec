import stringWidth from 'string-width'

/** Rows in columns by display width, so that Japanese lines up; numbers to the right. */
export function textTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, i) => Math.max(...all.map((row) => stringWidth(row[i] ?? ''))))
  const numeric = head.map((_, i) => rows.length > 0 && rows.every((row) => /^[\d.,–-]*$/.test(row[i] ?? '')))
  const line = (row: readonly string[]): string =>
    row
      .map((text, i) => {
        const pad = ' '.repeat(Math.max(0, (widths[i] ?? 0) - stringWidth(text)))
        return numeric[i] ? pad + text : text + pad
      })
      .join('  ')
      .trimEnd()
  return [line(head), widths.map((w) => '─'.repeat(w)).join('  '), ...rows.map(line)].join('\n')
}

/** One line of at most a display width, cut with an ellipsis. */
export function clip(value: string, width: number): string {
  const text = value.replace(/[\t\r\n]+/g, ' ')
  if (stringWidth(text) <= width) return text
  let kept = ''
  for (const character of text) {
    if (stringWidth(kept + character) > width - 1) break
    kept += character
  }
  return `${kept}…`
}
