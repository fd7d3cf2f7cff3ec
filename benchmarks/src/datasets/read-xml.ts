/** An element of a plain XML file. `text`: all character data inside it, as written, entities resolved. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  readonly text: string
}

interface Open {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<[?!][^>]*>|<\/[^>]*>|<([^\s/>]+)((?:\s+[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|[^<]+/g

/** The root of a well-formed file without namespaces or a document type of its own; throws a SyntaxError when it has none. */
export function readXml(source: string): XmlElement {
  const top: Open = { name: '', attributes: {}, children: [], text: '' }
  const open: Open[] = [top]
  const close = (): void => {
    const done = open.pop()
    const parent = open.at(-1)
    if (!done || !parent) throw new SyntaxError('an element ends that never began')
    parent.children.push(done)
    parent.text += done.text
  }
  for (const [whole, data, name, attributes = '', empty] of source.matchAll(token)) {
    const inner = open.at(-1) as Open
    if (data !== undefined) inner.text += data
    else if (name !== undefined) {
      open.push({ name, attributes: readAttributes(attributes), children: [], text: '' })
      if (empty === '/') close()
    } else if (whole.startsWith('</')) close()
    else if (!whole.startsWith('<')) inner.text += resolved(whole)
  }
  const [root] = top.children
  if (!root || open.length !== 1) throw new SyntaxError('the file is no whole XML document')
  return root
}

/** Elements of a name at any depth, in the order of the file. */
export function elementsOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsOf(child, name)])
}

function readAttributes(source: string): Record<string, string> {
  return Object.fromEntries(
    [...source.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name, double, single]) => [
      name,
      resolved(double ?? single ?? ''),
    ]),
  ) as Record<string, string>
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function resolved(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) =>
    name !== undefined ? (named[name] ?? whole) : String.fromCodePoint(hex !== undefined ? parseInt(hex, 16) : Number(decimal)),
  )
}
