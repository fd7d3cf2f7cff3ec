/** Parts of a text of at most `most` code units, cut at line ends, else after sentences, else anywhere between characters. */
export function splitText(text: string, most: number): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > most) {
    const head = rest.slice(0, most)
    const line = head.lastIndexOf('\n')
    const sentence = Math.max(...['。', '. ', '！', '？'].map((end) => head.lastIndexOf(end)))
    let at = line > most / 3 ? line + 1 : sentence > most / 3 ? sentence + 1 : most
    if (/[\ud800-\udbff]/.test(rest[at - 1] ?? '')) at--
    parts.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return [...parts, rest].filter((part) => part.trim() !== '')
}
