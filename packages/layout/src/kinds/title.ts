import type { Draft } from '../draft.ts'

/** On the first page the heading set in the largest type, the topmost of them, is the title when it stands in the upper two thirds. `sizeOf` gives a draft's font size. */
export function withTitle(drafts: readonly Draft[], height: number): readonly Draft[] {
  const sizeOf = (draft: Draft): number => Math.max(...draft.atoms.map((a) => a.size))
  const headings = drafts.filter(
    (d) => d.kind === 'heading' && d.rule !== 'capitals' && d.atoms.length > 0 && (d.boxes[0]?.y ?? 0) < height * 0.67,
  )
  const largest = Math.max(...headings.map(sizeOf))
  const title = headings.find((d) => sizeOf(d) === largest)
  return drafts.map((d) => (d === title ? { ...d, kind: 'title', depth: 0, rule: 'largest' } : d))
}
