/** HTML that is safe to put into a page: made by `markup`, or known to be well-formed (`trusted`). */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What stands in a template: text is escaped, markup stays, lists are joined, null and false are nothing. */
export type Piece = string | number | Markup | null | false | readonly Piece[]

/** Markup of a template whose values are escaped unless they are markup themselves. */
export const markup = (parts: TemplateStringsArray, ...values: readonly Piece[]): Markup =>
  new Markup(parts.map((part, i) => (i < values.length ? part + written(values[i] ?? null) : part)).join(''))

/** Takes what another program drew for markup. Never for text of users. */
export const trusted = (text: string): Markup => new Markup(text)

/** For text and for attributes in either kind of quotes; characters that no page may hold become U+FFFD. */
export const escapeHtml = (text: string): string =>
  text
    .replace(/[&<>"']/g, (character) => escapes[character] ?? character)
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '\ufffd')

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function written(piece: Piece): string {
  if (piece === null || piece === false) return ''
  if (piece instanceof Markup) return piece.text
  if (Array.isArray(piece)) return piece.map(written).join('')
  return escapeHtml(String(piece))
}
