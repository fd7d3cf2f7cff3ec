import type { Citation, Unit, UnitId } from '@colrag/core'
import type { CitedQuote } from '@colrag/core/schemas'

/** Citations as they are printed: one for each page that a quote stands on. */
export const citedQuotes = (citations: readonly Citation[], units: ReadonlyMap<UnitId, Unit>): CitedQuote[] =>
  citations.flatMap(({ unitId, quote, anchors, confidence }) =>
    anchors.map(({ documentId, page, boxes }) => ({
      unitId,
      documentId,
      title: units.get(unitId)?.facets['title'] ?? '',
      page,
      boxes: [...boxes],
      quote,
      ...(confidence === undefined ? {} : { confidence }),
    })),
  )
