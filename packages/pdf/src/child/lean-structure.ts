import { parserParts } from './pdfjs.ts'

/** A dictionary of the file, as pdf.js holds it. */
interface Dictionary {
  readonly objId?: string
  get(key: string): unknown
  getRaw(key: string): unknown
}

interface Kid {
  readonly type: number
  readonly dict: Dictionary | null
  readonly mcid: unknown
  readonly pageObjId: string | null
  readonly refObjId: string | null
  parentNode: ElementNode | null
}

interface ElementNode {
  readonly tree: TreePage
  readonly dict: Dictionary
  readonly role: string
  readonly kids: Kid[]
  parseKids(): void
}

/** pdf.js's structure of one page. */
interface TreePage {
  readonly xref: { fetchIfRef(value: unknown): unknown }
  readonly root: { readonly roleMap: ReadonlyMap<string, string> }
  readonly pageDict: Dictionary
  addNode(dict: Dictionary, map: Map<Dictionary, ElementNode>, level?: number): ElementNode | null
  addTopLevelNode(dict: Dictionary, element: ElementNode): boolean
}

interface Parts {
  readonly StructElementNode: { new (tree: TreePage, dict: Dictionary): ElementNode; readonly prototype: ElementNode }
  readonly StructTreePage: { readonly prototype: TreePage }
}

/** pdf.js's numbers of what a kid is. */
const [pageContent, streamContent, object, element] = [1, 2, 3, 5]
const deepest = 40
/** Nodes whose kids pdf.js adds, though no content of the page stands in them. */
const wholes = new Set(['L', 'LBody', 'LI', 'Table', 'THead', 'TBody', 'TFoot', 'TR'])

/** What a node holds, with those kids of it that are added along with it. */
interface Holding {
  /** The pages of its contents, by their keys. */
  readonly pages: Set<string | null>
  /** Whether it says something by itself, whatever the page. */
  speaks: boolean
}

/**
 * Lets pdf.js build of a page's structure what the page has of it, from kids that are parsed once a file: a table or a list over many pages
 * comes whole on each of them, which takes longer than all the rest of such a page. Nodes that hold nothing of the page and have no words of
 * their own are left out here as they are by `pageStructure`; the rest is as pdf.js has it.
 */
export function leanStructure(): void {
  const { StructElementNode, StructTreePage } = parserParts as unknown as Parts
  const known = new WeakMap<Dictionary, readonly Kid[]>()
  const held = new WeakMap<Dictionary, Holding>()

  /** The kids of a node for all pages. */
  function kidsOf({ xref }: TreePage, dict: Dictionary): readonly Kid[] {
    let kids = known.get(dict)
    if (!kids) known.set(dict, (kids = listOf(dict.get('K')).flatMap((kid) => parseKid(keyOf(dict.getRaw('Pg')), xref.fetchIfRef(kid)))))
    return kids
  }

  function holding(tree: TreePage, dict: Dictionary): Holding {
    const before = held.get(dict)
    if (before) return before
    const found: Holding = { pages: new Set(), speaks: typeof dict.get('Alt') === 'string' || typeof dict.get('ActualText') === 'string' }
    held.set(dict, found)
    const role = nameOf(dict.get('S'))
    const whole = wholes.has(tree.root.roleMap.get(role) ?? role)
    for (const kid of kidsOf(tree, dict)) {
      if (!kid.dict) found.pages.add(kid.pageObjId)
      else if (whole) {
        const below = holding(tree, kid.dict)
        for (const page of below.pages) found.pages.add(page)
        found.speaks ||= below.speaks
      }
    }
    return found
  }

  StructElementNode.prototype.parseKids = function () {
    const page = this.tree.pageDict.objId
    for (const kid of kidsOf(this.tree, this.dict)) if (kid.dict || kid.pageObjId === page) this.kids.push({ ...kid })
  }

  StructTreePage.prototype.addNode = function (dict, map, level = 0) {
    if (level > deepest || !isDictionary(dict)) return null
    const before = map.get(dict)
    if (before) return before
    const node = new StructElementNode(this, dict)
    map.set(dict, node)
    if (wholes.has(node.role)) {
      for (const kid of node.kids) {
        if (!kid.dict || map.has(kid.dict)) continue
        const { pages, speaks } = holding(this, kid.dict)
        if (speaks || pages.has(this.pageDict.objId ?? null)) this.addNode(kid.dict, map, level - 1)
      }
    }
    const parent = dict.get('P')
    if (!isDictionary(parent) || nameOf(parent.get('Type')) === 'StructTreeRoot') {
      if (!this.addTopLevelNode(dict, node)) map.delete(dict)
      return node
    }
    const around = this.addNode(parent, map, level + 1)
    if (!around) return node
    let listed = false
    for (const kid of around.kids) {
      if (kid.dict !== dict) continue
      kid.parentNode = node
      listed = true
    }
    if (!listed) map.delete(dict)
    return node
  }
}

function parseKid(page: string | null, kid: unknown): Kid[] {
  const none = { dict: null, mcid: null, pageObjId: page, refObjId: null, parentNode: null }
  if (Number.isInteger(kid)) return [{ ...none, type: pageContent, mcid: kid }]
  if (!isDictionary(kid)) return []
  const type = nameOf(kid.get('Type'))
  if (type !== 'MCR' && type !== 'OBJR') return [{ ...none, type: element, dict: kid, pageObjId: null }]
  const pageObjId = keyOf(kid.getRaw('Pg')) ?? page
  if (type === 'OBJR') return [{ ...none, type: object, pageObjId, refObjId: keyOf(kid.getRaw('Obj')) }]
  return [{ ...none, type: streamContent, pageObjId, refObjId: keyOf(kid.getRaw('Stm')), mcid: kid.get('MCID') }]
}

const isDictionary = (value: unknown): value is Dictionary => typeof (value as Dictionary | null | undefined)?.getRaw === 'function'
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value])
const nameOf = (value: unknown): string => (value as { readonly name?: string } | null | undefined)?.name ?? ''
/** A reference by its key, or null. */
const keyOf = (value: unknown): string | null =>
  typeof (value as { readonly num?: unknown } | null | undefined)?.num === 'number' ? String(value) : null
