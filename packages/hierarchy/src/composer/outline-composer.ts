import type { BlockId, DocumentId, Extraction, PageFrame, Triple, Unit, UnitComposer, UnitId } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { chaptersOf } from './chapters.ts'
import type { DocumentHead } from './document-head.ts'
import { documentHead, fileName } from './document-head.ts'
import type { Draft } from './draft.ts'
import type { Reading, UnitSizes } from './page-drafts.ts'
import { pageDrafts, pageText } from './page-drafts.ts'
import { sectionPath } from './section-path.ts'
import type { PageBlock } from './table-titles.ts'
import { holdsTriple, tripleUnit } from './triple-units.ts'
import { blockUnitId, documentUnitId, pageUnitId, sectionUnitId, volumeUnitId } from './unit-names.ts'

export interface OutlineComposerOptions extends Partial<UnitSizes> {
  /** An outline whose chapters are shorter than this many pages on average does not divide a document; default 3. */
  readonly chapterPages?: number
}

const name = 'outline-composer'
const version = 1

/**
 * Extraction to units: volume > document > section > page > block > triple. A page is the parent of its blocks, so that every block has one
 * page above it; a section is a chapter, a run of whole pages (see `chaptersOf`), so that it can be above pages. Headings inside a page
 * shape the passages and are named in `context` and in the facet `section`.
 *
 * Facets of blocks and triples: `kind`, `title`, `volume`, `documentId`, `page`, `section` (path joined by ` > `), `date` (ISO 8601, where
 * known), `uri`; tables add `headerRows` (header rows at the beginning of `text`), `contextHeaderRows` (header rows that are the last lines
 * of `context`) and `headerColumns`. A table's `text` has its rows as lines and its cells separated by tabs.
 */
export function outlineComposer(options: OutlineComposerOptions = {}): UnitComposer {
  const { passage = 500, longest = 700, rows = 600, chapterPages = 3 } = options
  const sizes = { passage, longest, rows }
  return {
    name,
    fingerprint: fingerprint(name, version, { ...sizes, chapterPages }),
    compose: (extraction, { volume }) => compose(extraction, volume, sizes, chapterPages),
  }
}

function* compose(extraction: Extraction, volume: string, sizes: UnitSizes, chapterPages: number): Generator<Unit> {
  const { document } = extraction
  const blocks = blocksByPage(extraction)
  const first = extraction.pages[0]
  const head = documentHead(extraction, (first ? blocks.get(first.id) ?? [] : []).map((b) => ({ kind: b.block.kind, text: b.text.text })))
  const documentUnit = documentUnitId(document.id)
  const common = { title: document.title, volume, documentId: document.id as string, uri: document.uri, ...(head.date === '' ? {} : { date: head.date }) }
  const bare = { placements: [], anchors: [] }

  yield { id: volumeUnitId(volume), level: 'volume', parentId: null, text: volume, context: '', ...bare, facets: { kind: 'volume', title: volume, volume } }
  yield { id: documentUnit, level: 'document', parentId: volumeUnitId(volume), text: headLines(head).join('\n'), context: fileName(document.uri), ...bare, facets: { kind: 'document', ...common } }

  const reading: Reading = { section: sectionPath(), tables: new Map(), captions: new Map(extraction.captions.map((c) => [c.blockId, c])) }
  const triples = Map.groupBy(extraction.triples, (t) => t.blockId)
  const chapters = chaptersOf(document, chapterPages)
  const pages = [...extraction.pages].sort((a, b) => a.number - b.number)
  for (const [index, chapter] of chapters.entries()) {
    const until = chapters[index + 1]?.firstPage ?? Infinity
    const own = pages.filter((p) => p.number >= chapter.firstPage && p.number < until)
    const section = sectionUnitId(documentUnit, index + 1)
    yield { id: section, level: 'section', parentId: documentUnit, text: chapter.title || document.title, context: headLines(head).join('\n'), ...bare, facets: { kind: 'section', ...common, section: chapter.title } }
    for (const page of own) {
      const drafts = pageDrafts((blocks.get(page.id) ?? []).filter((b) => b.block.kind !== 'furniture'), page.number, sizes, reading)
      yield* pageUnits(page, section, drafts, { head, chapter: chapter.title, common, triples })
    }
  }
}

interface Shared {
  readonly head: DocumentHead
  readonly chapter: string
  readonly common: Readonly<Record<string, string>>
  readonly triples: ReadonlyMap<BlockId, readonly Triple[]>
}

function* pageUnits(page: PageFrame, section: UnitId, drafts: readonly Draft[], shared: Shared): Generator<Unit> {
  const id = pageUnitId(section, page.number)
  const facets = { ...shared.common, page: String(page.number) }
  const top = [...headLines(shared.head), ...(shared.chapter === '' ? [] : [shared.chapter])]
  yield {
    id, level: 'page', parentId: section, ...pageText(drafts), context: top.join('\n'), anchors: [anchor(page.documentId, page.number, [{ x: 0, y: 0, width: page.width, height: page.height }])],
    facets: { kind: 'page', ...facets, section: drafts[0]?.section.join(' > ') ?? '' },
  }
  for (const [index, draft] of drafts.entries()) {
    const path = draft.section[0] === shared.chapter || shared.chapter === '' ? draft.section : [shared.chapter, ...draft.section]
    const under = path[0] === shared.head.printedTitle ? path.slice(1) : path
    const block: Unit<'block'> = {
      id: blockUnitId(id, index + 1), level: 'block', parentId: id, ...draft.content,
      context: [...headLines(shared.head), ...(under.length > 0 ? [under.join(' > ')] : []), ...draft.notes].join('\n'),
      anchors: [anchor(page.documentId, page.number, draft.boxes)],
      facets: { kind: draft.kind, ...facets, section: path.join(' > '), ...draft.facets },
    }
    yield block
    const own = [...new Set(draft.sources.map((s) => s.blockId))].flatMap((b) => shared.triples.get(b) ?? [])
    // A triple goes to the first unit that holds it; one that none holds, to the first unit of its block.
    const mine = own.filter((t) => (drafts.find((d) => holdsTriple(d, t)) ?? drafts.find((d) => d.sources.some((s) => s.blockId === t.blockId))) === draft)
    for (const [order, triple] of mine.entries()) yield tripleUnit(triple, order + 1, block, draft)
  }
}

const anchor = (documentId: DocumentId, page: number, boxes: Unit['anchors'][number]['boxes']): Unit['anchors'][number] => ({ documentId, page, boxes })

function headLines(head: DocumentHead): string[] {
  return [head.title, head.printedTitle, [head.dateText, westernDate(head)].filter((d) => d !== '').join(' ')].filter((line) => line !== '')
}

/** Era dates are asked for in either way. */
function westernDate({ date, dateText }: DocumentHead): string {
  const [year, month, day] = date.split('-').map(Number)
  if (!year || !month || !day || dateText.includes(`${year}年`)) return ''
  return /[年月日]/.test(dateText) || dateText === '' ? `${year}年${month}月${day}日` : date
}

function blocksByPage({ blocks, texts }: Extraction): ReadonlyMap<string, readonly PageBlock[]> {
  const textOf = new Map(texts.map((t) => [t.blockId, t]))
  const pages = new Map<string, PageBlock[]>()
  for (const block of blocks) {
    const text = textOf.get(block.id) ?? { blockId: block.id, text: '', lines: [], origin: 'embedded' as const, by: block.by }
    const page = pages.get(block.pageId)
    if (page) page.push({ block, text })
    else pages.set(block.pageId, [{ block, text }])
  }
  for (const page of pages.values()) page.sort((a, b) => a.block.order - b.block.order)
  return pages
}
