import type { Box, Direction } from '@colrag/core'
import { plainText } from './plain-text.ts'
import type { ToldLine } from './read-output.ts'

const element = /<(?:p|span|div)\b[^>]*?class=(["'])(ocr\w+)\1[^>]*>/g
const lineKinds: ReadonlySet<string> = new Set(['ocr_line', 'ocr_header', 'ocr_caption', 'ocr_textfloat'])

/** hOCR 1.2: words (`ocrx_word`, `bbox` and `x_wconf` in the title) in lines in paragraphs. Null when there is no `ocr_page`. */
export function readHocr(output: string): ToldLine[] | null {
  const tags = [...output.matchAll(element)]
  if (!tags.some(([, , kind]) => kind === 'ocr_page')) return null
  const lines: { words: ToldLine['words'][number][]; paragraph: number; box: Box; direction?: Direction }[] = []
  let paragraph = -1
  tags.forEach((tag, i) => {
    const [opening, , kind = ''] = tag
    const title = /title=(?:"([^"]*)"|'([^']*)')/.exec(opening)?.slice(1).join('') ?? ''
    const box = boxIn(title)
    if (kind === 'ocr_par') paragraph++
    else if (lineKinds.has(kind) && box) {
      const direction = directions[/textangle (-?\d+)/.exec(title)?.[1] ?? '0']
      lines.push({ words: [], paragraph: Math.max(0, paragraph), box, ...(direction === undefined ? {} : { direction }) })
    } else if (kind === 'ocrx_word' && box) {
      const end = tags[i + 1]?.index ?? output.length
      const confidence = /x_wconf ([\d.]+)/.exec(title)?.[1]
      lines.at(-1)?.words.push({
        text: plainText(output.slice(tag.index + opening.length, end).replace(/<\/span>[^]*$/, '')),
        confidence: confidence === undefined ? null : Number(confidence) / 100,
        box,
      })
    }
  })
  return lines
}

/** Degrees counterclockwise by which a line is turned. */
const directions: Readonly<Record<string, Direction>> = { '90': 'up', '180': 'flipped', '270': 'down', '-90': 'down' }

function boxIn(title: string): Box | null {
  const [x0, y0, x1, y1] = /bbox (-?\d+) (-?\d+) (-?\d+) (-?\d+)/.exec(title)?.slice(1).map(Number) ?? []
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return null
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 }
}
