import type { DocumentRecord, Extraction } from '@colrag/core'

/** A run of whole pages; `titles`: the outline's entries that begin on its first page, none for a document that is one chapter. */
export interface Chapter {
  readonly titles: readonly string[]
  readonly firstPage: number
}

/**
 * The chapters of a document: the highest level of its outline that has more than one entry, when its chapters have at least `pages` pages
 * on average (the outline of a slide deck names every slide, and that is no division into chapters); else the document is one chapter
 * (Multimodal CoLRAG-TF 3.5: a chapter is one PDF, or its outline's top level). A page on which a chapter begins belongs to it. Pages before
 * the first chapter belong to a chapter without titles.
 */
export function chaptersOf(document: Pick<DocumentRecord, 'outline' | 'pageCount'>, pages: number): readonly Chapter[] {
  const whole = [{ titles: [], firstPage: 1 }]
  const outline = document.outline.filter((e) => e.page >= 1 && e.page <= document.pageCount)
  for (let depth = 0; depth <= Math.max(-1, ...outline.map((e) => e.depth)); depth++) {
    const starts = Map.groupBy(
      outline.filter((e) => e.depth === depth),
      (e) => e.page,
    )
    if (starts.size < 2) continue
    if (document.pageCount / starts.size < pages) return whole
    const chapters = [...starts]
      .sort(([a], [b]) => a - b)
      .map(([firstPage, entries]) => ({ titles: entries.map((e) => e.title.trim()).filter((t) => t !== ''), firstPage }))
    return (chapters[0]?.firstPage ?? 1) > 1 ? [...whole, ...chapters] : chapters
  }
  return whole
}

/** What divides documents into chapters: their outline, their headings where the outline does not, or nothing: each file is one chapter. */
export type ChapterSource = 'outline' | 'outline-or-headings' | 'file'

/** The entries that `chaptersOf` divides a document by. A heading without a depth is of the lowest that there is. */
export function divisionsOf({ document, pages, blocks, texts }: Extraction, from: ChapterSource, least: number): DocumentRecord['outline'] {
  if (from === 'file') return []
  if (from === 'outline' || chaptersOf(document, least).length > 1) return document.outline
  const numberOf = new Map(pages.map(({ id, number }) => [id, number]))
  const textOf = new Map(texts.map(({ blockId, text }) => [blockId, text]))
  const headings = blocks.filter(({ kind }) => kind === 'heading')
  const deepest = Math.max(0, ...headings.map(({ depth }) => depth ?? 0))
  return headings.flatMap(({ id, pageId, depth }) => {
    const title = (textOf.get(id) ?? '').replace(/\s*\n\s*/g, ' ').trim()
    const page = numberOf.get(pageId)
    return title === '' || page === undefined ? [] : [{ title, page, depth: depth ?? deepest }]
  })
}
