import { plainText } from './plain-text.ts'
import type { ToldLine } from './read-output.ts'

/**
 * The XML of NDL's OCR programs: `LINE` elements with a box, a confidence, a place in the reading order and their text, in `TEXTBLOCK`s. A line
 * is one word; one that is higher than wide is a column. Null when there is no `PAGE`.
 */
export function readNdlocr(output: string): ToldLine[] | null {
  if (!/<PAGE\b/.test(output)) return null
  const lines: { line: ToldLine; order: number }[] = []
  let paragraph = 0
  for (const [tag, name, attributes = ''] of output.matchAll(/<(\/?TEXTBLOCK|LINE)\b((?:[^>"]|"[^"]*")*)>/g)) {
    if (name !== 'LINE') {
      paragraph++
      continue
    }
    const told = new Map([...attributes.matchAll(/([A-Z_]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, plainText(value)]))
    const [x = NaN, y = NaN, width = NaN, height = NaN] = ['X', 'Y', 'WIDTH', 'HEIGHT'].map((key) => Number(told.get(key) ?? NaN))
    if (![x, y, width, height].every(Number.isFinite) || tag.startsWith('</')) continue
    const box = { x, y, width, height }
    const confidence = told.get('CONF')
    lines.push({
      order: Number(told.get('ORDER') ?? lines.length),
      line: {
        words: [{ text: told.get('STRING') ?? '', confidence: confidence === undefined ? null : Number(confidence), box }],
        paragraph,
        box,
        direction: height > width ? 'vertical' : 'horizontal',
      },
    })
  }
  return lines.sort((a, b) => a.order - b.order).map(({ line }) => line)
}
