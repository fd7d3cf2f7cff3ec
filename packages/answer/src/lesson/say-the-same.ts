/** Share of pairs of characters that two texts must have in common, of the shorter one's. */
const alike = 0.6

export function sayTheSame(a: string, b: string): boolean {
  const [one, other] = [pairs(a), pairs(b)]
  const shorter = Math.min(one.size, other.size)
  return shorter > 0 && [...one].filter((pair) => other.has(pair)).length / shorter >= alike
}

function pairs(text: string): ReadonlySet<string> {
  const plain = [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  ]
  return new Set(plain.slice(1).map((c, i) => `${plain[i] ?? ''}${c}`))
}
