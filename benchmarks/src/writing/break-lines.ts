const notFirst = /^[、。，．・：；？！）」』】〕〉》ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ％)%～]/
const notLast = /[（「『【〔〈《(]$/

export interface Line {
  readonly text: string
  readonly width: number
}

/**
 * Breaks Japanese text to lines no wider than `width` points, the first shorter by `indent`. Latin and digit runs stay whole; a closing
 * mark never starts a line and an opening mark never ends one (JIS X 4051, the letter before moves down with it). A newline breaks.
 */
export function breakLines(text: string, width: number, measure: (text: string) => number, indent = 0): Line[] {
  const lines: Line[] = []
  for (const part of text.split('\n')) {
    let line: string[] = []
    let used = lines.length === 0 ? indent : 0
    for (const token of part.match(/[A-Za-z0-9.,:/%-]+|\P{M}\p{M}*/gsu) ?? []) {
      const w = measure(token)
      if (used + w > width && line.length > 0) {
        const carried: string[] = []
        while (line.length > 1 && (notFirst.test(carried[0] ?? token) || notLast.test(line.at(-1) ?? ''))) carried.unshift(line.pop() ?? '')
        lines.push({ text: line.join(''), width: measure(line.join('')) })
        line = carried
        used = measure(carried.join(''))
      }
      line.push(token)
      used += w
    }
    lines.push({ text: line.join(''), width: measure(line.join('')) })
  }
  return lines
}
