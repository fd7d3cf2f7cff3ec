import type { DocumentRecord } from '@colrag/core'

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
export function chaptersOf(document: DocumentRecord, pages: number): readonly Chapter[] {
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
