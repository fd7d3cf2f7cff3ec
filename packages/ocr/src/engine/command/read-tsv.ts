import type { ToldLine } from './read-output.ts'

const columns = ['level', 'block_num', 'par_num', 'line_num', 'left', 'top', 'width', 'height', 'conf', 'text'] as const

/** Tesseract's table: one row per word (level 5), confidence in percent, -1 where there is none. Null without its heading. */
export function readTsv(output: string): ToldLine[] | null {
  const [heading = '', ...rows] = output.split(/\r?\n/)
  const names = heading.split('\t')
  if (columns.some((name) => !names.includes(name))) return null
  const lines = new Map<string, { words: ToldLine['words'][number][]; paragraph: number }>()
  const paragraphs = new Map<string, number>()
  for (const row of rows) {
    const fields = row.split('\t')
    const field = (name: (typeof columns)[number]): string => fields[names.indexOf(name)] ?? ''
    if (field('level') !== '5') continue
    const part = `${field('block_num')}/${field('par_num')}`
    const paragraph = paragraphs.get(part) ?? paragraphs.size
    paragraphs.set(part, paragraph)
    const key = `${part}/${field('line_num')}`
    const line = lines.get(key) ?? { words: [], paragraph }
    lines.set(key, line)
    const [x, y, width, height, confidence] = (['left', 'top', 'width', 'height', 'conf'] as const).map((name) => Number(field(name))) as [
      number,
      number,
      number,
      number,
      number,
    ]
    line.words.push({ text: field('text'), confidence: confidence < 0 ? null : confidence / 100, box: { x, y, width, height } })
  }
  return [...lines.values()]
}
