import { styleText } from 'node:util'
import type { SearchHit } from '@colrag/core/schemas'
import { doubtText } from './confidence-text.ts'
import { printable } from './printable.ts'
import { clip } from './text-table.ts'

/** One hit for a person: place, scores, and the text around the first match with matches marked. */
export function hitLines(hit: SearchHit, explain: boolean): string {
  const pages = [...new Set(hit.anchors.map((a) => a.page))].join(', ')
  const axes = Object.entries(hit.axes)
    .map(([axis, score]) => `${axis} ${score === null ? '–' : score.toFixed(3)}`)
    .join('  ')
  const boxes = hit.anchors
    .map(
      (a) =>
        `p.${a.page} ${a.boxes
          .slice(0, 3)
          .map((b) => `[${Math.round(b.x)} ${Math.round(b.y)} ${Math.round(b.width)}×${Math.round(b.height)}]`)
          .join(' ')}${a.boxes.length > 3 ? ` +${a.boxes.length - 3}` : ''}`,
    )
    .join('; ')
  const doubt = doubtText(hit.confidence)
  const lines = [
    `${String(hit.rank).padStart(2)}. ${bold(clip(printable(hit.title), 60))}, page ${pages} · ${hit.kind} · score ${hit.score.toFixed(4)}${doubt === '' ? '' : ` · in doubt: ${doubt}`}`,
    `    ${dim(`${axes}   ${boxes}`)}`,
    ...besideLines(hit.around?.before),
    ...snippet(hit)
      .split('\n')
      .map((line) => `    ${line}`),
    ...besideLines(hit.around?.after),
  ]
  if (explain) lines.push(...explainLines(hit))
  return lines.join('\n')
}

/** What stands beside a hit, a line for each block. */
const besideLines = (blocks: readonly { readonly text: string }[] = []): string[] =>
  blocks.map(({ text }) => dim(`    │ ${clip(printable(text).replace(/\s+/gu, ' ').trim(), 160)}`))

function explainLines({ explanation }: SearchHit): string[] {
  const terms = explanation.terms.map(
    (t) =>
      `${t.weight} × ${t.normalized.toFixed(4)} (${t.axis}${t.raw === null ? ', nothing there' : `, raw ${t.raw.toFixed(4)}`}${t.formula === undefined ? '' : `: ${shortened(t.formula)}`})`,
  )
  return [
    `    = ${terms.join(' + ')}`,
    ...explanation.boosts.map((b) => `    × ${b.factor} ${b.name}: ${b.because}`),
    ...explanation.priors.map((p) => `    + ${p.amount.toFixed(4)} ${p.name}: ${p.because}`),
    ...(explanation.dominant ? [`    dominant: ${explanation.dominant}`] : []),
    ...explanation.notes.map((note) => `    note: ${note}`),
  ].map(dim)
}

/** Arithmetic with four digits behind the point; `--json` has them all. */
const shortened = (formula: string): string => formula.replaceAll(/\d+\.\d{5,}(?:e[+-]?\d+)?/g, (number) => Number(number).toFixed(4))

/** About 240 characters around the densest matches. */
function snippet(hit: SearchHit): string {
  const size = 240
  const marks = hit.marks ?? []
  let start = 0
  let best = -1
  for (const [from] of marks) {
    const covered = marks.filter(([a, b]) => a >= from && b <= from + size).reduce((n, [a, b]) => n + b - a, 0)
    if (covered > best) {
      best = covered
      start = from
    }
  }
  const body = printable(hit.text)
  const whole = body.length <= size * 1.5
  const from = whole ? 0 : characterStart(body, Math.max(0, start - 40))
  const to = whole ? body.length : characterStart(body, Math.min(body.length, from + size))
  let text = from > 0 ? '…' : ''
  let at = from
  for (const [a, b] of marks) {
    if (b <= from || a >= to) continue
    text += body.slice(at, Math.max(at, a)) + mark(body.slice(Math.max(at, a), Math.min(b, to)))
    at = Math.min(b, to)
  }
  return `${text}${body.slice(at, to)}${to < body.length ? '…' : ''}`.replaceAll('\t', ' │ ')
}

/** Never between the halves of a surrogate pair. */
const characterStart = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at)

const mark = (text: string): string => (process.stdout.hasColors?.() ? styleText(['bold', 'yellow'], text) : `«${text}»`)
const bold = (text: string): string => (process.stdout.hasColors?.() ? styleText('bold', text) : text)
const dim = (text: string): string => (process.stdout.hasColors?.() ? styleText('dim', text) : text)
