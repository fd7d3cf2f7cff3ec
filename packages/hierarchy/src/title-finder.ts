/** Names found in a text, each once, in the order of their first place. */
export type TitleFinder<T> = (text: string) => readonly T[]

const head = 3

/**
 * Finds which of many titles stand in a text, in time that grows with the text alone. Width, case and white space do not matter; a note in
 * brackets at the end of a title need not be there (`Mercury (planet)`); words are found whole. A title counts when it has three letters of
 * an unspaced script or four others, and when one thing alone bears it.
 */
export function titleFinder<T>(titled: Iterable<readonly [title: string, of: T]>): TitleFinder<T> {
  const owners = new Map<string, T | null>()
  for (const [title, of] of titled) {
    const name = folded(title).replace(/ ?[(（][^()（）]*[)）]$/u, '')
    if (isTelling(name)) owners.set(name, owners.has(name) && owners.get(name) !== of ? null : of)
  }
  const byHead = new Map<string, string[]>()
  for (const [name, of] of owners) {
    if (of === null) continue
    const own = byHead.get(name.slice(0, head))
    if (own) own.push(name)
    else byHead.set(name.slice(0, head), [name])
  }
  return (text) => {
    const searched = folded(text)
    const found = new Set<T>()
    for (let at = 0; at + head <= searched.length; at++) {
      for (const name of byHead.get(searched.slice(at, at + head)) ?? [])
        if (searched.startsWith(name, at) && isWhole(searched, at, at + name.length)) found.add(owners.get(name) as T)
    }
    return [...found]
  }
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/gu

function isTelling(name: string): boolean {
  const letters = name.replace(/[^\p{L}]/gu, '').length
  return letters >= ((name.match(unspaced)?.length ?? 0) > 0 ? 3 : 4)
}

const wordly = /[\p{L}\p{N}]/u

/** A name does not begin or end within a word; unspaced scripts have no such edges. */
function isWhole(text: string, start: number, end: number): boolean {
  const cuts = (a: string, b: string): boolean => wordly.test(a) && wordly.test(b) && !isUnspaced(a) && !isUnspaced(b)
  return !cuts(text[start - 1] ?? '', text[start] ?? '') && !cuts(text[end - 1] ?? '', text[end] ?? '')
}

const isUnspaced = (char: string): boolean => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/u.test(char)
