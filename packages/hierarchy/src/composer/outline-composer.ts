import type { BlockId, Confidence, DocumentId, Extraction, ImageRef, PageFrame, Triple, Unit, UnitComposer, UnitId } from '@colrag/core'
import { blockConfidence, fingerprint, foldWidth, meanConfidence } from '@colrag/stage-kit'
import type { Chapter, ChapterSource } from './chapters.ts'
import { chaptersOf, divisionsOf } from './chapters.ts'
import type { DocumentHead } from './document-head.ts'
import { documentHead } from './document-head.ts'
import type { Draft } from './draft.ts'
import { fileFacts } from './file-facts.ts'
import { fileName } from './file-name.ts'
import type { Reading, UnitSizes } from './page-drafts.ts'
import { pageDrafts, pageText } from './page-drafts.ts'
import { sectionPath } from './section-path.ts'
import type { PageBlock } from './table-titles.ts'
import { holdsTriple, tripleUnit } from './triple-units.ts'
import { blockUnitId, documentUnitId, pageUnitId, sectionUnitId, volumeUnitId } from './unit-names.ts'
import { withoutIllegible } from './without-illegible.ts'

export interface OutlineComposerOptions extends Partial<UnitSizes> {
  /** An outline whose chapters are shorter than this many pages on average does not divide a document; default 3. */
  readonly chapterPages?: number
  /** What divides documents into chapters; default `outline`, and the whole document where it has none. */
  readonly chapters?: ChapterSource
  /** Pictures without words are units too, for an index of pictures. */
  readonly pictures?: boolean
}

const name = 'outline-composer'
const version = 8

/**
 * Extraction to units: volume > document > section > page > block > triple. A page is the parent of its blocks, so that every block has one
 * page above it; a section is a chapter, a run of whole pages (see `chaptersOf`), so that it can be above pages. Headings inside a page
 * shape the passages and are named in `context` and in the facet `section`.
 *
 * Facets of blocks and triples: `kind`, `title`, `volume`, `documentId`, `page`, `section` (path joined by ` > `), `date` and `time` (ISO 8601,
 * of the document, where known); tables add `headerRows` (header rows at the beginning of `text`), `contextHeaderRows` (header rows that are the last lines
 * of `context`) and `headerColumns`. A table's `text` has its rows as lines and its cells separated by tabs. `confidence` of pages, blocks and
 * triples is that of the blocks they were made of, weighted by characters. Pictures and tables add `caption` (what describes them, printed or told). Recognised text of a confidence below .35 is left out.
 */
export function outlineComposer(options: OutlineComposerOptions = {}): UnitComposer {
  const { passage = 500, longest = 700, rows = 600, chapterPages = 3, chapters = 'outline', pictures = false } = options
  const sizes = { passage, longest, rows }
  return {
    name,
    fingerprint: fingerprint(name, version, { ...sizes, chapterPages, chapters, pictures }),
    compose: (extraction, { volume }) => compose(withoutIllegible(extraction), volume, sizes, { chapterPages, from: chapters, pictures }),
  }
}

function* compose(
  extraction: Extraction,
  volume: string,
  sizes: UnitSizes,
  { chapterPages, from, pictures }: { readonly chapterPages: number; readonly from: ChapterSource; readonly pictures: boolean },
): Generator<Unit> {
  const { document } = extraction
  const blocks = blocksByPage(extraction)
  const first = extraction.pages[0]
  const head = documentHead(
    document,
    (first ? (blocks.get(first.id) ?? []) : []).map((b) => ({ kind: b.block.kind, text: b.text.text })),
  )
  const documentUnit = documentUnitId(document.id)
  const common = {
    title: document.title,
    volume,
    documentId: document.id as string,
    ...(head.date.date === '' ? {} : { date: head.date.date }),
    ...(head.date.time === '' ? {} : { time: head.date.time }),
  }
  const nowhere = { placements: [], anchors: [] }

  yield {
    id: volumeUnitId(volume),
    level: 'volume',
    parentId: null,
    text: volume,
    context: '',
    ...nowhere,
    facets: { kind: 'volume', title: volume, volume },
  }
  yield {
    id: documentUnit,
    level: 'document',
    parentId: volumeUnitId(volume),
    text: headLines(head).join('\n'),
    context: fileName(document.uri),
    ...nowhere,
    facets: { kind: 'document', ...common },
  }

  const triples = Map.groupBy(extraction.triples, (t) => t.blockId)
  const confidence = confidences(extraction)
  const images = new Map((extraction.figures ?? []).map(({ blockId, image }) => [blockId, image]))
  const reading: Reading = {
    section: sectionPath(),
    tables: new Map(),
    captions: new Map(extraction.captions.map((c) => [c.blockId, c])),
    ...(pictures ? { pictures: new Set(images.keys()) } : {}),
  }
  const divisions = divisionsOf(extraction, from, chapterPages)
  const chapters = chaptersOf({ ...document, outline: divisions }, chapterPages)
  const facts = fileFacts(document)
  const outline = new Set(divisions.map((e) => bare(e.title)))
  const pages = [...extraction.pages].sort((a, b) => a.number - b.number)
  for (const [index, chapter] of chapters.entries()) {
    const until = chapters[index + 1]?.firstPage ?? Infinity
    const own = pages.filter((p) => p.number >= chapter.firstPage && p.number < until)
    const section = sectionUnitId(documentUnit, index + 1)
    yield {
      id: section,
      level: 'section',
      parentId: documentUnit,
      text: chapter.titles.join('\n') || document.title,
      context: headLines(head).join('\n'),
      ...nowhere,
      facets: { kind: 'section', ...common, section: chapter.titles.join(' / ') },
    }
    for (const page of own) {
      const drafts = pageDrafts(
        (blocks.get(page.id) ?? []).filter((b) => b.block.kind !== 'furniture'),
        page.number,
        sizes,
        reading,
      )
      yield* pageUnits(page, section, drafts, { head, facts, chapter, outline, common, triples, confidence, images })
    }
  }
}

interface Shared {
  readonly head: DocumentHead
  readonly facts: readonly string[]
  readonly chapter: Chapter
  /** Titles of the document's outline, without white space. */
  readonly outline: ReadonlySet<string>
  readonly common: Readonly<Record<string, string>>
  readonly triples: ReadonlyMap<BlockId, readonly Triple[]>
  readonly confidence: ReadonlyMap<BlockId, Confidence>
  readonly images: ReadonlyMap<BlockId, ImageRef>
}

function* pageUnits(page: PageFrame, section: UnitId, drafts: readonly Draft[], shared: Shared): Generator<Unit> {
  const id = pageUnitId(section, page.number)
  const facets = { ...shared.common, page: String(page.number) }
  const top = [...headLines(shared.head), ...shared.chapter.titles]
  yield {
    id,
    level: 'page',
    parentId: section,
    ...pageText(drafts),
    context: [...top, ...shared.facts].join('\n'),
    anchors: [anchor(page.documentId, page.number, [{ x: 0, y: 0, width: page.width, height: page.height }])],
    facets: { kind: 'page', ...facets, section: drafts[0]?.section.join(' > ') ?? '' },
    ...confidenceOf(drafts, shared),
  }
  for (const [index, draft] of drafts.entries()) {
    const path = sectionOf(draft, shared, page.number)
    const under = path[0] === shared.head.printedTitle ? path.slice(1) : path
    const block: Unit<'block'> = {
      id: blockUnitId(id, index + 1),
      level: 'block',
      parentId: id,
      ...draft.content,
      context:
        draft.bare === true ? '' : [...headLines(shared.head), ...(under.length > 0 ? [under.join(' > ')] : []), ...draft.notes].join('\n'),
      anchors: [anchor(page.documentId, page.number, draft.boxes)],
      facets: { kind: draft.kind, ...facets, section: path.join(' > '), ...draft.facets },
      ...confidenceOf([draft], shared),
      ...imageOf(draft, shared),
    }
    yield block
    const own = [...new Set(draft.sources.map((s) => s.blockId))].flatMap((b) => shared.triples.get(b) ?? [])
    // A triple goes to the first unit that holds it; one that none holds, to the first unit of its block.
    const mine = own.filter(
      (t) => (drafts.find((d) => holdsTriple(d, t)) ?? drafts.find((d) => d.sources.some((s) => s.blockId === t.blockId))) === draft,
    )
    for (const [order, triple] of mine.entries()) {
      const sure = shared.confidence.get(triple.blockId)
      yield { ...tripleUnit(triple, order + 1, block, draft), ...(sure ? { confidence: sure } : {}) }
    }
  }
}

/** The picture of a figure goes to its unit. */
function imageOf(draft: Draft, { images }: Shared): Pick<Unit, 'image'> {
  const image = images.get(draft.picture ?? (draft.sources[0]?.blockId as BlockId))
  return image ? { image } : {}
}

/** What the blocks behind some drafts give, each by the share of its text that is in them. */
function confidenceOf(drafts: readonly Draft[], { confidence }: Shared): Pick<Unit, 'confidence'> {
  const parts = drafts.flatMap((draft) =>
    draft.sources.flatMap(({ blockId, start, end }) => {
      const own = confidence.get(blockId)
      return own ? [{ confidence: own, characters: end - start }] : []
    }),
  )
  return parts.length === 0 ? {} : { confidence: meanConfidence(parts) }
}

function confidences({ blocks, texts }: Extraction): ReadonlyMap<BlockId, Confidence> {
  const textOf = new Map(texts.map((t) => [t.blockId, t]))
  return new Map(blocks.map((block) => [block.id, blockConfidence(block, textOf.get(block.id))]))
}

const bare = (text: string): string => text.normalize('NFKC').replace(/\s/gu, '')

/**
 * The chapter's title is added to the headings of a page where they do not come from the outline themselves. On the chapter's first page it
 * cannot be: what stands above the first heading there still belongs to the chapter before.
 */
function sectionOf({ section }: Draft, { chapter, head, outline }: Shared, page: number): readonly string[] {
  const [first, ...rest] = section
  const title = chapter.titles.at(-1)
  if (title === undefined || section.some((name) => outline.has(bare(name)))) return section
  if (page === chapter.firstPage) return section.length > 0 ? section : [title]
  return first !== undefined && bare(first) === bare(head.printedTitle) ? [first, title, ...rest] : [title, ...section]
}

const anchor = (documentId: DocumentId, page: number, boxes: Unit['anchors'][number]['boxes']): Unit['anchors'][number] => ({
  documentId,
  page,
  boxes,
})

function headLines(head: DocumentHead): string[] {
  return [head.title, head.printedTitle, ...head.running, [head.date.text, commonDate(head)].filter((d) => d !== '').join(' ')].filter(
    (line) => line !== '',
  )
}

/** Dates of an era, or of a file's name, are asked for in the common way. */
function commonDate({ date: { date, text }, japanese }: DocumentHead): string {
  const [year, month, day] = date.split('-').map(Number)
  if (!year || !month || !day || foldWidth(text).includes(`${year}年`)) return ''
  return japanese ? `${year}年${month}月${day}日` : date
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
