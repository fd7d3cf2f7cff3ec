import stringWidth from 'string-width'

/** Rows in columns by display width, so that Japanese lines up: the first column to the left, numbers to the right. */
export function textTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, i) => Math.max(...all.map((row) => stringWidth(row[i] ?? ''))))
  const line = (row: readonly string[]): string =>
    head
      .map((_, i) => {
        const text = row[i] ?? ''
        const pad = ' '.repeat(Math.max(0, (widths[i] ?? 0) - stringWidth(text)))
        return i > 0 && /^[\d.,+–−-]|^p$/.test(rows[0]?.[i] ?? '') ? pad + text : text + pad
      })
      .join('  ')
      .trimEnd()
  return [line(head), widths.map((w) => '─'.repeat(w)).join('  '), ...rows.map(line)].join('\n')
}
