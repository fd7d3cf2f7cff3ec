/** A node of a table as HTML has it. `content`: the letters and inline tags of a cell, which has no children. */
export interface TableNode {
  readonly tag: string
  readonly span: string
  readonly content: readonly string[]
  readonly children: readonly TableNode[]
}

/** `elements`: all elements below the table, inline ones too. */
export interface TableTree {
  readonly root: TableNode
  readonly elements: number
}

interface Open {
  tag: string
  span: string
  content: string[]
  children: TableNode[]
}

const token = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>|<|[^<]+/g
const empty: ReadonlySet<string> = new Set(['br', 'img', 'hr', 'col', 'wbr', 'input', 'meta', 'link'])
/** What the start of an element ends when it is still open. */
const endedBy: Readonly<Record<string, readonly string[]>> = { td: ['td', 'th'], th: ['td', 'th'], tr: ['td', 'th', 'tr'] }

/**
 * The first table of an HTML text; null where it has none. Cells are `td` alone, as PubTabNet has them; their letters stand by code points, with the
 * tags around them. An end that nothing began is passed over, what is still open ends with what holds it.
 */
export function tableTree(html: string): TableTree | null {
  const start = html.search(/<table[\s>]/i)
  if (start < 0) return null
  const open: Open[] = []
  let elements = 0
  const cell = (): Open | undefined => open.find(({ tag }) => tag === 'td')
  const close = (): Open => {
    const done = open.pop() as Open
    const above = cell()
    if (above) above.content.push(`</${done.tag}>`)
    else open.at(-1)?.children.push(done)
    return done
  }
  for (const [whole, slash, name, attributes = ''] of html.slice(start).matchAll(token)) {
    const tag = name?.toLowerCase()
    if (tag === undefined) {
      if (!whole.startsWith('<!--')) cell()?.content.push(...resolved(whole))
    } else if (slash === '/') {
      if (!open.some((one) => one.tag === tag)) continue
      while (open.at(-1)?.tag !== tag) close()
      const done = close()
      if (open.length === 0) return { root: done, elements: elements - 1 }
    } else {
      while (endedBy[tag]?.includes(open.at(-1)?.tag ?? '')) close()
      elements++
      cell()?.content.push(`<${tag}>`)
      open.push({
        tag,
        span: tag === 'td' ? `${spanIn(attributes, 'colspan')} ${spanIn(attributes, 'rowspan')}` : '',
        content: [],
        children: [],
      })
      if (empty.has(tag)) close()
    }
  }
  let root = close()
  while (open.length > 0) root = close()
  return { root, elements: elements - 1 }
}

const spanIn = (attributes: string, name: string): number =>
  Number(new RegExp(`\\b${name}\\s*=\\s*["']?(\\d+)`, 'i').exec(attributes)?.[1] ?? 1)

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00A0' }

function resolved(text: string): readonly string[] {
  return [
    ...text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole
      const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    }),
  ]
}
