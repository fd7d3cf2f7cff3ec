import { styleText } from 'node:util'
import type { LessonResult } from '@colrag/core/schemas'
import { doubtText } from './confidence-text.ts'
import { pictureLines } from './picture-lines.ts'
import { printable } from './printable.ts'
import { clip } from './text-table.ts'

const titles = {
  ja: {
    preparation: '1 事前の備え',
    response: '2 応急対応',
    recovery: '3 復旧・復興',
    empty: '該当する記述は見つかりませんでした。',
    page: 'ページ',
  },
  en: {
    preparation: '1 Before: preparation',
    response: '2 During: emergency response',
    recovery: '3 After: recovery',
    empty: 'The documents say nothing of it.',
    page: 'page',
  },
} as const

/** A lesson for a person: the three parts, each statement with numbers of its sources, which follow. */
export function lessonLines(result: LessonResult): string {
  const words =
    titles[
      /[\u3040-\u30ff\u4e00-\u9fff]/u.test(`${result.query}${result.parts.flatMap((p) => p.statements.map((s) => s.text)).join('')}`)
        ? 'ja'
        : 'en'
    ]
  const sources: string[] = []
  const numberOf = (source: string): number => {
    const at = sources.indexOf(source)
    return at >= 0 ? at + 1 : sources.push(source)
  }
  const parts = result.parts.map(({ part, statements }) => {
    const lines = statements.map(({ text, citations }) => {
      const numbers = citations.map((c) => {
        const boxes = c.boxes
          .slice(0, 3)
          .map((b) => `[${Math.round(b.x)} ${Math.round(b.y)} ${Math.round(b.width)}×${Math.round(b.height)}]`)
          .join(' ')
        const doubt = doubtText(c.confidence)
        return numberOf(`${clip(printable(c.title), 60)}, ${words.page} ${c.page} ${boxes}${doubt === '' ? '' : ` (in doubt: ${doubt})`}`)
      })
      return `  - ${printable(text)} ${[...new Set(numbers)].map((n) => `[${n}]`).join('')}`
    })
    return [bold(words[part]), ...(lines.length > 0 ? lines : [`  ${words.empty}`])].join('\n')
  })
  return [
    ...(result.image ? [pictureLines(result.image)] : []),
    ...parts,
    ...(sources.length > 0 ? [sources.map((source, i) => `  [${i + 1}] ${source}`).join('\n')] : []),
  ].join('\n\n')
}

const bold = (text: string): string => (process.stdout.hasColors?.() ? styleText('bold', text) : text)
