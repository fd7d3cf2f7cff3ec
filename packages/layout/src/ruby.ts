import type { Direction } from '@colrag/core'
import type { Atom } from './atom.ts'
import type { Frame } from './frame.ts'
import { frameOf } from './frame.ts'

const kana = /^[\u3041-\u309f\u30a0-\u30ffー・]+$/
const kanji = /[\u3005\u3400-\u9fff]/
const largest = 0.65

/**
 * Readings set small beside their characters (furigana): kana of at most 65 % of the size of a word with kanji that stands right below, or
 * to the left in vertical writing. They are told so that a name in a cell is the name and not its reading and the name. `frame` is
 * the page's own, upright one.
 */
export function rubyWords(atoms: readonly Atom[], frame: Frame): ReadonlySet<Atom> {
  const small = atoms.filter((a) => kana.test(a.text))
  if (small.length === 0) return new Set()
  const found = new Set<Atom>()
  for (const direction of ['horizontal', 'vertical'] satisfies Direction[]) {
    const own = frameOf(direction, frame.width, frame.height)
    const bases = atoms
      .filter((a) => a.direction === direction && kanji.test(a.text))
      .map((a) => ({ size: a.size, box: own.to(a.box) }))
      .sort((a, b) => a.box.y - b.box.y)
    for (const atom of small) {
      if (atom.direction !== direction) continue
      const box = own.to(atom.box)
      const bottom = box.y + box.height
      let low = 0
      let high = bases.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((bases[middle] as (typeof bases)[number]).box.y < bottom - atom.size) low = middle + 1
        else high = middle
      }
      for (let i = low; i < bases.length && (bases[i] as (typeof bases)[number]).box.y <= bottom + 0.7 * atom.size; i++) {
        const base = bases[i] as (typeof bases)[number]
        const common = Math.min(box.x + box.width, base.box.x + base.box.width + base.size) - Math.max(box.x, base.box.x - base.size)
        if (atom.size <= largest * base.size && common >= 0.8 * box.width) {
          found.add(atom)
          break
        }
      }
    }
  }
  return found
}
