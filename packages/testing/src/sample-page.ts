import type { Box, Direction, DocumentRecord, PageRecord, TextSpan } from '@colrag/core'
import { documentId, pageId } from '@colrag/core'

const document = documentId('d'.repeat(64))

/** Where a span starts (its top left corner, as the page sees it), and how it is set. CJK characters are one em wide, others half. */
export interface SpanAt {
  readonly x: number
  readonly y: number
  readonly size?: number
  readonly direction?: Direction
  readonly bold?: boolean
  readonly hidden?: boolean
}

/** A span of evenly set glyphs, 1.2 em high across its direction. */
export function textSpan(text: string, { x, y, size = 10, direction = 'horizontal', bold = false, hidden = false }: SpanAt): TextSpan {
  const offsets = [0]
  for (const character of text) {
    const last = offsets.at(-1) as number
    const wide = /[\u2e80-\u9fff\uf900-\uffef]/.test(character) || character.length > 1
    if (character.length > 1) offsets.push(last)
    offsets.push(last + (wide ? size : size / 2))
  }
  const along = offsets.at(-1) as number
  const upright = direction === 'horizontal' || direction === 'flipped'
  const box: Box = upright ? { x, y, width: along, height: 1.2 * size } : { x, y, width: 1.2 * size, height: along }
  return {
    text,
    box,
    direction,
    font: bold ? 'Sample-Bold' : 'Sample',
    fontSize: size,
    offsets,
    ...(bold ? { bold } : {}),
    ...(hidden ? { hidden } : {}),
  }
}

/** An A4 page (595 x 842 points) with the given parts; `number` counts from 1. */
export function samplePage(parts: Partial<PageRecord> = {}): PageRecord {
  const number = parts.number ?? 1
  return {
    id: pageId(document, number),
    documentId: document,
    number,
    label: String(number),
    width: 595,
    height: 842,
    spans: [],
    lines: [],
    fills: [],
    curves: [],
    images: [],
    links: [],
    ...parts,
  }
}

/** The document that sample pages belong to. */
export const sampleDocument = (parts: Partial<DocumentRecord> = {}): DocumentRecord => ({
  id: document,
  uri: 'file:///sample.pdf',
  title: 'Sample',
  pageCount: 1,
  path: [],
  outline: [],
  metadata: {},
  ...parts,
})
