import type { Block, PageRecord, Provenance } from '@colrag/core'
import { blockId, shareInside } from '@colrag/core'
import { atomsOf } from '../../atom.ts'
import type { Draft } from '../../draft.ts'
import { frameOf } from '../../frame.ts'
import { tieCaptions } from '../../kinds/tie-captions.ts'
import { atomPieces } from '../atom-pieces.ts'
import { commonSlices, lengthOf } from '../slice-sets.ts'
import { adoptArea } from './adopt-area.ts'
import type { MergeRule } from './merge-rule.ts'
import type { Piece } from './piece.ts'
import { isArea, pieceOf, slicesOf, together } from './piece.ts'

/** Blocks of one page by two detectors as one list; see `mergeDetectors`. `by` makes the blocks that come out. */
export function mergeBlocks(
  page: PageRecord,
  first: readonly Block[],
  second: readonly Block[],
  rule: MergeRule,
  by: Pick<Provenance, 'stage' | 'fingerprint'>,
): readonly Block[] {
  const regions = second
    .filter((b) => b.by.model !== undefined)
    .sort((a, b) => (b.by.confidence ?? 0) - (a.by.confidence ?? 0) || a.order - b.order)
  const scanned = first.some((b) => !isArea(b) && b.slices.length === 0)
  if (scanned && rule.scans === 'second' && regions.length > 0) return numbered(page, piecesOf(second), by)
  let pieces = piecesOf(first)
  if (scanned) return numbered(page, pieces, by)
  for (const region of regions.filter(isArea)) {
    const partners = pieces.filter((p) => isArea(p) && overlap(p, region) >= 0.6)
    for (const partner of partners.filter((p) => (p.kind === 'table') === (region.kind === 'table'))) agree(partner, region)
    const stands = region.kind === 'table' ? rule.tables === 'union' || rule.tables === 'second' : rule.pictures === 'union'
    if (partners.length === 0 && stands) pieces = adoptArea(page, pieces, region)
  }
  if (rule.tables === 'second' || rule.tables === 'agreed')
    pieces = pieces.map((p) => (p.kind === 'table' && p.seconds.length === 0 ? asText(p, pieces) : p))
  for (const piece of pieces) nameByRegion(piece, regions, rule)
  return numbered(page, withCaptionsTied(page, pieces), by)
}

function piecesOf(blocks: readonly Block[]): readonly Piece[] {
  const pieces = blocks.map(pieceOf)
  blocks.forEach(({ belongsTo }, i) => {
    const piece = pieces[i]
    if (piece && belongsTo) piece.about = pieces[blocks.findIndex((b) => b.id === belongsTo)]
  })
  return pieces
}

function overlap(piece: Piece, region: Block): number {
  return Math.max(...piece.boxes.flatMap((a) => region.boxes.map((b) => Math.max(shareInside(a, b), shareInside(b, a)))))
}

function agree(piece: Piece, region: Block): void {
  piece.seconds.push(region.by)
  piece.confidence = together(piece.confidence, region.by.confidence)
}

/** A table that is none any more: its words in the order of its cells. Captions of it stand alone. */
function asText(table: Piece, pieces: readonly Piece[]): Piece {
  for (const piece of pieces) if (piece.about === table) piece.about = undefined
  return { ...table, kind: 'text', slices: slicesOf(table), grid: undefined, confidence: undefined }
}

/** The region that has most of a text, and of which the text has much, says what it is where the rule lets it. */
function nameByRegion(piece: Piece, regions: readonly Block[], rule: MergeRule): void {
  if (isArea(piece) || piece.kind === 'furniture' || piece.slices.length === 0) return
  const length = lengthOf(piece.slices)
  const region = regions.find((r) => {
    if (isArea(r)) return false
    const common = lengthOf(commonSlices(piece.slices, r.slices))
    return common >= 0.7 * length && common >= 0.4 * lengthOf(r.slices)
  })
  if (!region) return
  if (region.kind === piece.kind) return agree(piece, region)
  piece.seconds.push(region.by)
  const isNarrower = piece.kind === 'text' && region.kind !== 'furniture'
  if (rule.text === 'first' || (rule.text === 'specific' && !isNarrower)) return
  piece.kind = region.kind
  piece.depth = region.depth
  piece.confidence = region.by.confidence
  if (region.kind !== 'caption' && region.kind !== 'legend') piece.about = undefined
}

/** Captions that belong to nothing yet get the nearest table or picture they can describe. */
function withCaptionsTied(page: PageRecord, pieces: readonly Piece[]): readonly Piece[] {
  if (!pieces.some((p) => p.kind === 'caption' && !p.about)) return pieces
  const words = atomPieces(atomsOf(page, frameOf('horizontal', page.width, page.height)).atoms)
  const drafts = pieces.map(({ kind, boxes, direction, slices }): Draft => ({ kind, boxes, direction, atoms: slices.flatMap(words), rule: '' }))
  tieCaptions(drafts, page.height).forEach(({ about }, i) => {
    const piece = pieces[i]
    if (piece && about) piece.about ??= pieces[drafts.indexOf(about)]
  })
  return pieces
}

function numbered(page: PageRecord, pieces: readonly Piece[], by: Pick<Provenance, 'stage' | 'fingerprint'>): readonly Block[] {
  return pieces.map((piece, order): Block => {
    const { kind, boxes, direction, slices, depth, grid, about, confidence } = piece
    const at = about ? pieces.indexOf(about) : -1
    return {
      id: blockId(page.id, order),
      pageId: page.id,
      kind,
      boxes,
      order,
      direction,
      slices,
      ...(depth === undefined ? {} : { depth }),
      ...(grid ? { grid } : {}),
      ...(at >= 0 ? { belongsTo: blockId(page.id, at) } : {}),
      by: provenance(piece, confidence, by),
    }
  })
}

function provenance({ by: own, seconds }: Piece, confidence: number | undefined, by: Pick<Provenance, 'stage' | 'fingerprint'>): Provenance {
  const said = seconds.includes(own) ? seconds : [own, ...seconds]
  const model = own.model ?? seconds[0]?.model
  return {
    ...by,
    ...(model === undefined ? {} : { model }),
    ...(own.rule === undefined ? {} : { rule: own.rule }),
    ...(confidence === undefined ? {} : { confidence }),
    sources: said.map(({ sources: _, ...source }) => source),
  }
}
