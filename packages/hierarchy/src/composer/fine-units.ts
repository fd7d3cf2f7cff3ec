import type { Unit, UnitId } from '@colrag/core'
import { unionBox } from '@colrag/core'
import { splitSentences } from '@colrag/stage-kit'
import { slicePlaced } from './placed-text.ts'
import { sentenceUnitId } from './unit-names.ts'

/** Which units finer than blocks there are: `rows` of tables, `sentences` of all other blocks. */
export interface FineUnits {
  readonly rows?: boolean
  readonly sentences?: boolean
}

/**
 * What a block says one by one: its sentences, or the rows of a table, each with the names of its columns in its context (a row with its
 * headers answers most questions about a table). Header rows are no units of their own. Facets are those of the block; `row` counts the lines
 * of its text from 1.
 */
export function fineUnits(block: Unit<'block'>, { rows = true, sentences = true }: FineUnits = {}): readonly Unit<'sentence'>[] {
  const isTable = block.facets['headerRows'] !== undefined
  if (!(isTable ? rows : sentences)) return []
  const pieces = isTable ? rowsOf(block) : splitSentences(block.text).map(({ start, end }) => ({ start, end, facets: {}, header: '' }))
  return pieces
    .filter(({ start, end }) => block.text.slice(start, end).trim() !== '')
    .map(({ start, end, facets, header }, i): Unit<'sentence'> => {
      const content = slicePlaced({ text: block.text, placements: block.placements }, start, end)
      return {
        id: sentenceUnitId(block.id, i + 1),
        level: 'sentence',
        parentId: block.id as UnitId,
        ...content,
        context: [block.context, header].filter((line) => line !== '').join('\n'),
        anchors: anchorsOf(block, content.placements),
        facets: { ...block.facets, ...facets },
        ...(block.confidence ? { confidence: block.confidence } : {}),
      }
    })
}

interface Piece {
  readonly start: number
  readonly end: number
  readonly facets: Readonly<Record<string, string>>
  readonly header: string
}

function rowsOf({ text, facets }: Unit): readonly Piece[] {
  const headerRows = Number(facets['headerRows'])
  const lines = text.split('\n')
  const header = lines.slice(0, headerRows).join('\n')
  let at = 0
  return lines.flatMap((line, i) => {
    const start = at
    at += line.length + 1
    return i < headerRows ? [] : [{ start, end: start + line.length, facets: { row: String(i + 1) }, header }]
  })
}

/** The place of what is there; the block's own where nothing is placed. */
function anchorsOf(block: Unit, placements: Unit['placements']): Unit['anchors'] {
  const pages = Map.groupBy(placements, ({ page }) => page)
  const found = block.anchors.flatMap(({ documentId, page }) => {
    const own = pages.get(page)
    return own ? [{ documentId, page, boxes: [unionBox(own.map(({ box }) => box))] }] : []
  })
  return found.length > 0 ? found : block.anchors
}
