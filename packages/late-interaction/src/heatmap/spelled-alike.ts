/**
 * How alike two words are spelled, in [0, 1]: 1 where they are the same but for width, case and marks around them, else the share of common pairs of
 * neighbouring characters, ends included (Dice's coefficient), so that a letter read wrongly costs a part.
 */
export function spelledAlike(a: string, b: string): number {
  const [x, y] = [bare(a), bare(b)]
  if (x === '' || y === '') return a === b ? 1 : 0
  if (x === y) return 1
  const left = pairs(y)
  const all = pairs(x)
  const total = all.length + left.length
  let common = 0
  for (const pair of all) {
    const at = left.indexOf(pair)
    if (at < 0) continue
    common++
    left.splice(at, 1)
  }
  return (2 * common) / total
}

const bare = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}'"%°]+$/gu, '')

const pairs = (word: string): string[] => {
  const characters = ['^', ...word, '$']
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`)
}
