import { unionBox } from '@colrag/core'
import { mathShare } from '../kinds/math-share.ts'
import type { Paragraph } from './paragraphs.ts'

const mostly = 0.6
const fragment = 8

/**
 * Puts the lines of one displayed formula together: numerators, denominators, limits and indices lie so close that they touch or overlap,
 * however their sizes differ. A short fragment beside a formula is part of it.
 */
export function joinFormulas(paragraphs: readonly Paragraph[]): readonly Paragraph[] {
  const shares = paragraphs.map((p) => (p.lines.length > 3 ? 0 : mathShare(p.lines.flatMap((l) => l.atoms))))
  if (!shares.some((s) => s >= mostly)) return paragraphs
  const out: { paragraph: Paragraph; share: number }[] = []
  paragraphs.forEach((paragraph, i) => {
    const share = shares[i] as number
    const last = out.at(-1)
    if (last && areParts(last.paragraph, last.share, paragraph, share)) {
      out[out.length - 1] = { paragraph: together(last.paragraph, paragraph), share: Math.max(last.share, share) }
    } else out.push({ paragraph, share })
  })
  return out.map((o) => o.paragraph)
}

function areParts(a: Paragraph, shareA: number, b: Paragraph, shareB: number): boolean {
  const isShort = (p: Paragraph): boolean => p.text.length <= fragment && p.lines.length === 1
  if (Math.max(shareA, shareB) < mostly) return false
  if (Math.min(shareA, shareB) < mostly && !isShort(shareA < shareB ? a : b)) return false
  const size = Math.max(a.size, b.size)
  const gap = b.box.y - a.box.y - a.box.height
  const aside = Math.max(a.box.x, b.box.x) - Math.min(a.box.x + a.box.width, b.box.x + b.box.width)
  return gap < 0.35 * size && aside < 2 * size
}

function together(a: Paragraph, b: Paragraph): Paragraph {
  const [larger] = a.size >= b.size ? [a] : [b]
  return {
    lines: [...a.lines, ...b.lines],
    box: unionBox([a.box, b.box]),
    size: (larger as Paragraph).size,
    bold: false,
    text: `${a.text} ${b.text}`,
  }
}
