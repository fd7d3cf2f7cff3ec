/** Scripts that run from right to left; the stroke that lengthens Arabic letters belongs to no script. */
const scripts = '\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}\\u0640'
const rightToLeft = new RegExp(`(?=[\\p{L}\\p{M}])[${scripts}]`, 'u')
const latin = `(?![${scripts}])\\p{L}`

/** Runs that read from left to right amid the other direction: words with the numbers behind them, and numbers with their signs. */
const forward = new RegExp(
  `${latin}(?:(?:(?!(?=\\p{L})[${scripts}])[^])*(?:${latin}|\\p{Nd}))?|[%$€£¥₪#°]?\\p{Nd}+(?:[.,:/+\\-٫٬]\\p{Nd}+)*[%$€£¥₪°]?`,
  'gu',
)

/** From the first to the last letter of such a script with no letter of another between. */
const within = new RegExp(`(?=\\p{L})[${scripts}](?:(?:(?!\\p{L})[^])*(?=[\\p{L}\\p{M}])[${scripts}])*`, 'gu')

const presentation = /[\ufb1d-\ufdff\ufe70-\ufefc]/g

/**
 * Lines whose characters stand as they are seen, from left to right, in the order in which they are read (the reverse of UAX #9, without its
 * embeddings). Most letters of all lines say which way these run; letters, spaces and signs are turned round, Latin words and numbers within them
 * are not, and joined letter forms become plain letters. Brackets keep the sense that the file gives them unless only the other one
 * closes them. Text without such a script comes back as it is.
 */
export function logicalOrder(lines: readonly string[]): readonly string[] {
  const whole = lines.join('')
  if (!rightToLeft.test(whole)) return lines
  let balance = 0
  for (const c of whole) balance += rightToLeft.test(c) ? 1 : /\p{L}/u.test(c) ? -1 : 0
  return lines.map((line) => (balance > 0 ? turned(line) : line.replace(within, turned)).replace(presentation, (c) => c.normalize('NFKC')))
}

function turned(line: string): string {
  const runs: string[] = []
  let at = 0
  for (const match of line.matchAll(forward)) {
    runs.push(reversed(line.slice(at, match.index)), match[0])
    at = match.index + match[0].length
  }
  runs.push(reversed(line.slice(at)))
  const text = runs.reverse().join('')
  return unclosed(text) > unclosed(mirrored(text)) ? mirrored(text) : text
}

const reversed = (text: string): string => Array.from(text).reverse().join('')

const pairs: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{', '«': '»', '»': '«' }
const mirrored = (text: string): string => text.replace(/[()[\]{}«»]/g, (c) => pairs[c] as string)

/** How many brackets close what was not opened or stay open. */
function unclosed(text: string): number {
  const open: string[] = []
  let wrong = 0
  for (const [c] of text.matchAll(/[()[\]{}«»]/g)) {
    if (/[([{«]/.test(c)) open.push(pairs[c] as string)
    else if (open.at(-1) === c) open.pop()
    else wrong++
  }
  return wrong + open.length
}
