import { isCjk } from '@colrag/stage-kit'

/**
 * Where a text says what the question says: code unit ranges, in order, not overlapping. In scripts without spaces the longest common runs
 * of at least two characters, elsewhere whole words; width and case do not matter.
 */
export function matchMarks(text: string, question: string): [number, number][] {
  const folded = foldEach(text)
  const wanted = foldEach(question)
    .map((c) => c.folded)
    .join('')
  const grams = new Set<string>()
  for (const run of wanted.split(/[^\p{L}\p{N}]+/u)) {
    const characters = [...run]
    if (characters.some(isCjk)) for (let i = 0; i + 2 <= characters.length; i++) grams.add(characters.slice(i, i + 2).join(''))
    else if (run !== '') grams.add(run)
  }
  const marks: [number, number][] = []
  for (let i = 0; i < folded.length; i++) {
    const start = folded[i]
    if (!start) continue
    for (const gram of grams) {
      const length = [...gram].length
      const piece = folded.slice(i, i + length)
      const last = piece.at(-1)
      if (piece.length < length || !last || piece.map((c) => c.folded).join('') !== gram || !onWordBorder(folded, i, length, gram)) continue
      const held = marks.at(-1)
      if (held && start.at <= held[1]) held[1] = Math.max(held[1], last.end)
      else marks.push([start.at, last.end])
    }
  }
  return marks
}

function foldEach(text: string): { folded: string; at: number; end: number }[] {
  let at = 0
  return [...text].flatMap((character) => {
    const start = at
    at += character.length
    return [...character.normalize('NFKC').toLowerCase()].map((folded) => ({ folded, at: start, end: start + character.length }))
  })
}

function onWordBorder(folded: readonly { folded: string }[], start: number, length: number, gram: string): boolean {
  if (isCjk([...gram][0] ?? '')) return true
  const word = (c: string | undefined): boolean => c !== undefined && /[\p{L}\p{N}]/u.test(c) && !isCjk(c)
  return !word(folded[start - 1]?.folded) && !word(folded[start + length]?.folded)
}
