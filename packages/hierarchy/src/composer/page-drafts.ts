import { pictureKinds } from '@colrag/core'
import type { BlockId, Caption } from '@colrag/core'
import type { Draft } from './draft.ts'
import { joinDrafts, pieceOf } from './draft.ts'
import { barePicture } from './bare-picture.ts'
import { joinPlaced, slicePlaced } from './placed-text.ts'
import type { SectionPath } from './section-path.ts'
import { splitPassage } from './split-passage.ts'
import { headerEnd, rowGroups } from './table-groups.ts'
import type { PageBlock, TableHead } from './table-titles.ts'
import { tableHead } from './table-titles.ts'

/** Lengths in UTF-16 code units. */
export interface UnitSizes {
  /** Small blocks under one heading are joined up to this length. */
  readonly passage: number
  /** Longer blocks are split at sentence ends. */
  readonly longest: number
  /** Rows of a table are grouped up to this length. */
  readonly rows: number
}

/** What composing carries from page to page. */
export interface Reading {
  readonly section: SectionPath
  readonly tables: Map<BlockId, TableHead>
  readonly captions: ReadonlyMap<BlockId, Caption>
  /** Pictures that are units even where no word describes them, since they are looked for by likeness. */
  readonly pictures?: ReadonlySet<BlockId>
}

/** The block units of one page in reading order. `blocks`: without furniture. */
export function pageDrafts(blocks: readonly PageBlock[], page: number, sizes: UnitSizes, reading: Reading): readonly Draft[] {
  const drafts: Draft[] = []
  let pending: Draft[] = []
  let headingsOnly = true
  const flush = (): void => {
    const joined = joinDrafts(pending)
    if (joined) drafts.push({ ...joined, section: reading.section.names() })
    pending = []
    headingsOnly = true
  }
  const pendingLength = (): number => pending.reduce((sum, d) => sum + d.content.text.length + 1, 0)
  const add = (piece: Draft): void => {
    if (!headingsOnly && pendingLength() + piece.content.text.length > sizes.passage) flush()
    pending.push(piece)
    headingsOnly = false
  }

  blocks.forEach((item, index) => {
    const { block, text } = item
    if (block.kind === 'title' || block.kind === 'heading') {
      if (!headingsOnly || pendingLength() > sizes.passage) flush()
      reading.section.enter(block, text.text)
      if (text.text !== '') pending.push(pieceOf(item, page, 0, text.text.length))
    } else if (text.table) {
      flush()
      const head = tableHead(index, blocks, reading.tables)
      reading.tables.set(block.id, head)
      drafts.push(...tableDrafts(item, page, head, sizes, reading))
    } else if (pictureKinds.has(block.kind)) {
      flush()
      drafts.push(...pictureDrafts(index, blocks, page, sizes, reading))
    } else if (text.text !== '' && !describesPicture(item, blocks)) {
      for (const [start, end] of splitPassage(text.text, sizes.longest)) add(pieceOf(item, page, start, end))
    }
  })
  flush()
  return drafts
}

/** Captions and legends of pictures are part of the picture's unit; those of tables stay passages, so that they can be quoted. */
const describesPicture = ({ block }: PageBlock, blocks: readonly PageBlock[]): boolean =>
  block.belongsTo !== undefined && blocks.some((b) => b.block.id === block.belongsTo && pictureKinds.has(b.block.kind) && !b.text.table)

function tableDrafts(item: PageBlock, page: number, head: TableHead, sizes: UnitSizes, reading: Reading): readonly Draft[] {
  const { table } = item.text
  if (!table) return []
  const caption = reading.captions.get(item.block.id)?.text ?? ''
  const own = headerEnd(item.text, table)
  return rowGroups(item.text, table, sizes.rows).map((group, index) => {
    const rows = pieceOf(item, page, group.start, group.end)
    // Rows without the names of their columns say little: later groups begin with the header too, when it stands on this page.
    const repeats = group.headerRows === 0 && own > 0 && own <= longestHeader
    const piece = (repeats ? joinDrafts([pieceOf(item, page, 0, own), rows]) : null) ?? rows
    const header = group.headerRows > 0 || repeats ? [] : head.header
    return {
      ...piece,
      ...(repeats ? { repeated: own + 1 } : {}),
      section: reading.section.names(),
      // A description names rows and values of the whole table: repeated, it would speak for rows that are not there.
      notes: [index === 0 ? caption : '', head.title, head.unit, group.carried.join(' '), ...header].filter((note) => note !== ''),
      facets: {
        ...captionFacet(index === 0 ? caption : '', head.title),
        headerRows: String(repeats ? table.headerRows : group.headerRows),
        contextHeaderRows: String(header.length),
        headerColumns: String(head.headerColumns),
      },
    }
  })
}

const longestHeader = 300

/** Words in the picture, then its caption and legend. A picture without either is told by the caption stage, which stands nowhere on the page. */
function pictureDrafts(index: number, blocks: readonly PageBlock[], page: number, sizes: UnitSizes, reading: Reading): readonly Draft[] {
  const item = blocks[index]
  if (!item) return []
  const told = reading.captions.get(item.block.id)?.text ?? ''
  const belonging = blocks.filter((b) => b.block.belongsTo === item.block.id && b.text.text !== '')
  const own = [item, ...belonging].flatMap((b) =>
    b.text.text === '' ? [] : splitPassage(b.text.text, sizes.longest).map(([start, end]) => pieceOf(b, page, start, end)),
  )
  const section = reading.section.names()
  if (own.length === 0) {
    if (told === '') return reading.pictures?.has(item.block.id) === true ? [barePicture(item, page, section)] : []
    return [
      {
        ...pieceOf(item, page, 0, 0),
        content: { text: told, placements: [] },
        section,
        facets: { describedBy: reading.captions.get(item.block.id)?.by.stage ?? '', ...captionFacet(told) },
      },
    ]
  }
  const named = belonging.map((b) => b.text.text.replace(/\s*\n\s*/g, ' ').trim())
  const groups: Draft[][] = []
  for (const piece of own) {
    const last = groups.at(-1)
    const length = last?.reduce((sum, d) => sum + d.content.text.length + 1, 0) ?? 0
    if (last && length + piece.content.text.length <= sizes.longest) last.push(piece)
    else groups.push([piece])
  }
  return groups.flatMap((group, place) => {
    const joined = joinDrafts(group)
    const boxes =
      joined && !group.some((d) => d.sources[0]?.blockId === item.block.id) ? [...item.block.boxes, ...joined.boxes] : (joined?.boxes ?? [])
    return joined
      ? [
          {
            ...joined,
            kind: item.block.kind,
            boxes,
            section,
            notes: [place === 0 ? told : '', ...named].filter((note) => note !== '' && !joined.content.text.includes(note)),
            ...(place === 0 ? { picture: item.block.id } : {}),
            facets: { ...joined.facets, ...(place === 0 ? captionFacet(...named, told) : {}) },
          },
        ]
      : []
  })
}

/** What describes a picture or a table, printed or told, for who looks for pictures by words. */
function captionFacet(...parts: readonly string[]): Readonly<Record<string, string>> {
  const caption = [...new Set(parts)].filter((part) => part !== '').join('\n')
  return caption === '' ? {} : { caption }
}

/** All that a page says, in reading order. */
export const pageText = (drafts: readonly Draft[]): Draft['content'] =>
  joinPlaced(
    drafts
      .filter((d) => d.bare !== true)
      .map((d) => (d.repeated === undefined ? d.content : slicePlaced(d.content, d.repeated, d.content.text.length))),
    '\n',
  )
