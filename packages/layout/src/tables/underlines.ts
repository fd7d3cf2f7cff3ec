import type { Atom } from '../atom.ts'
import type { Stroke } from './join-strokes.ts'

/** Strokes but for those that underline text: words stand right upon them along (nearly) their whole length. */
export function withoutUnderlines(strokes: readonly Stroke[], atoms: readonly Atom[]): readonly Stroke[] {
  if (strokes.length === 0) return strokes
  const bottom = (a: Atom): number => a.box.y + a.box.height
  const sorted = [...atoms].sort((a, b) => bottom(a) - bottom(b))
  let start = 0
  return strokes.filter((stroke) => {
    while (start < sorted.length && bottom(sorted[start] as Atom) < stroke.at - 20) start++
    let covered = 0
    for (let i = start; i < sorted.length && bottom(sorted[i] as Atom) < stroke.at + 20; i++) {
      const atom = sorted[i] as Atom
      const below = stroke.at - bottom(atom)
      if (below > 0.25 * atom.size || below < -0.35 * atom.size) continue
      covered += Math.max(0, Math.min(stroke.to, atom.box.x + atom.box.width) - Math.max(stroke.from, atom.box.x))
    }
    return covered < 0.8 * (stroke.to - stroke.from)
  })
}
