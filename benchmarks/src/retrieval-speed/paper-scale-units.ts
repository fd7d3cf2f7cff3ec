import type { Unit, UnitId } from '@colrag/core'
import { documentId, unitId } from '@colrag/core'
import { seededRandom, sha256 } from '@colrag/stage-kit'
import { inventedText } from '../order-corpus/invented-text.ts'

/** How much the published index holds (Multimodal CoLRAG-TF, table of the data). */
export const paperScale: { readonly blocks: number; readonly triples: number } = { blocks: 2403, triples: 11_414 }

const volumes = ['地震', '豪雨', '津波', '土砂災害', '台風', '火山', '大雪', '防災計画']
const documentsEach = 8
const pagesEach = 10

/** Volumes, documents, sections, pages, blocks and triples of the published numbers, the same for the same seed. Every eighth block is a figure. */
export function paperScaleUnits(seed = 1): readonly Unit[] {
  const random = seededRandom(seed)
  const invented = inventedText('ja', random)
  const units: Unit[] = []
  const documents = volumes.length * documentsEach
  const places = documents * pagesEach
  for (const volume of volumes) units.push(unit(`.v/${volume}`, 'volume', null, volume, { kind: 'volume', title: volume, volume }))
  for (let d = 0; d < documents; d++) {
    const volume = volumes[Math.floor(d / documentsEach)] ?? ''
    const document = documentId(sha256(`document ${d}`))
    const title = `${volume}の${invented.heading()}`
    const common = { title, volume, documentId: document, date: `2026-0${1 + (d % 9)}-${10 + (d % 19)}` }
    units.push(unit(document, 'document', `.v/${volume}`, title, { kind: 'document', ...common }))
    units.push(unit(`${document}/c001`, 'section', document, title, { kind: 'section', ...common }))
    for (let p = 0; p < pagesEach; p++) {
      const place = d * pagesEach + p
      const page = `${document}/c001/p${String(p + 1).padStart(5, '0')}`
      const blocks: Unit[] = []
      const triples: Unit[] = []
      for (let b = share(place, places, paperScale.blocks); b < share(place + 1, places, paperScale.blocks); b++) {
        const id = `${page}/u${String(b).padStart(4, '0')}`
        const kind = b % 8 === 0 ? 'figure' : b % 8 === 1 ? 'table' : 'text'
        blocks.push(unit(id, 'block', page, told(kind, invented), { kind, ...common, page: String(p + 1) }, title))
        const last = share(b + 1, paperScale.blocks, paperScale.triples)
        for (let t = share(b, paperScale.blocks, paperScale.triples); t < last; t++)
          triples.push(
            unit(`${id}/t${String(t).padStart(5, '0')}`, 'triple', id, invented.item(), { kind, ...common, page: String(p + 1) }),
          )
      }
      const text = blocks.map((block) => block.text).join('\n')
      units.push(
        unit(page, 'page', `${document}/c001`, text, { kind: 'page', ...common, page: String(p + 1) }, title),
        ...blocks,
        ...triples,
      )
    }
  }
  return units
}

/** Questions of some 30 characters, as people ask them, no two of them equal; every tenth asks for a figure, every tenth names a day. */
export function paperScaleQuestions(count: number, seed = 2): readonly string[] {
  const random = seededRandom(seed)
  const invented = inventedText('ja', random)
  return Array.from(
    { length: count },
    (_, i) => `${i % 10 === 0 ? '図で' : i % 10 === 5 ? '3月12日に' : ''}${invented.item()}のはどの観測所か`,
  )
}

function told(kind: string, invented: ReturnType<typeof inventedText>): string {
  if (kind === 'figure') return `${invented.caption('figure')}\n${invented.paragraph(1)}`
  if (kind === 'table')
    return invented
      .rows(6, 5)
      .map((row) => row.join('\t'))
      .join('\n')
  return invented.paragraph(5)
}

/** How many of `total` things come before part `i` of `parts`. */
const share = (i: number, parts: number, total: number): number => Math.floor((i * total) / parts)

function unit(id: string, level: Unit['level'], parentId: string | null, text: string, facets: Unit['facets'], context = ''): Unit {
  const anchors =
    facets['page'] === undefined ? [] : [{ documentId: facets['documentId'], page: Number(facets['page']), boxes: [] } as never]
  return { id: unitId(id), level, parentId: parentId as UnitId | null, text, context, placements: [], anchors, facets }
}
