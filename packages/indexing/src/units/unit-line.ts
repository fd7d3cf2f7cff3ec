import type { Unit } from '@colrag/core'

/** A unit as one line of JSON whose keys have one order, so that equal units give equal bytes. */
export function unitLine(unit: Unit): string {
  return JSON.stringify({
    id: unit.id,
    level: unit.level,
    parentId: unit.parentId,
    text: unit.text,
    context: unit.context,
    placements: unit.placements.map(({ start, end, page, box }) => ({ start, end, page, box: orderedBox(box) })),
    anchors: unit.anchors.map(({ documentId, page, boxes }) => ({ documentId, page, boxes: boxes.map(orderedBox) })),
    facets: Object.fromEntries(Object.entries(unit.facets).sort(([a], [b]) => (a < b ? -1 : 1))),
    ...(unit.confidence === undefined ? {} : { confidence: orderedSteps(unit.confidence) }),
    ...(unit.image === undefined ? {} : { image: Object.fromEntries(Object.entries(unit.image).sort(([a], [b]) => (a < b ? -1 : 1))) }),
  })
}

const orderedSteps = ({ layout, table, text, ocr }: NonNullable<Unit['confidence']>): object => ({ layout, table, text, ocr })
const orderedBox = ({ x, y, width, height }: Unit['placements'][number]['box']): object => ({ x, y, width, height })
