import { join } from 'node:path'
import type { Box } from '@colrag/core'
import { icdar2013 as loadIcdar2013 } from '../../datasets/icdar2013.ts'
import type { AnnotatedDocument, AnnotatedRegion } from '../../datasets/icdar2013.ts'
import { figure } from '../figure.ts'
import type { Figure, PeerValue } from '../figure.ts'
import { documentRelations } from '../scoring/adjacency.ts'
import type { PlacedTable } from '../scoring/adjacency.ts'
import { meanOverDocuments, precisionRecall } from '../scoring/precision-recall.ts'
import type { PrecisionRecall } from '../scoring/precision-recall.ts'
import { coveredAreas } from '../scoring/region-area.ts'
import type { Section } from '../section.ts'
import { tablesInRegions } from '../tables-in-regions.ts'

/** Predicted tables of each document, in the documents' order. */
type Predictions = readonly (readonly PlacedTable[])[]

export const icdar2013: Section = {
  name: 'icdar2013',
  async run(bench) {
    const documents = await loadIcdar2013(join(bench.data, 'groundtruth', 'icdar2013'))
    if (documents.length === 0) {
      bench.leaveOut('icdar2013', 'no groundtruth/icdar2013/*-str.xml with its PDF')
      return []
    }
    const found = await Promise.all(documents.map((d) => bench.reader.tables(d.pdf)))
    const whole = scores(
      documents,
      found.map((tables) => tables.map(({ page, table }) => ({ page, cells: table.cells }))),
    )
    const inRegions: PlacedTable[][] = []
    for (const { pdf, regions } of documents) {
      const given = regions.map((region) => ({ page: region.page, box: (height: number) => regionBox(region, height) }))
      inRegions.push((await tablesInRegions(bench.reader, pdf, given)).map(({ page, table }) => ({ page, cells: table.cells })))
    }
    const given = scores(documents, inRegions)
    const areas = meanOverDocuments(
      await Promise.all(
        documents.map(async (document, i) => {
          const pages = new Map((await bench.reader.read(document.pdf)).pages.map((page) => [page.number, page.height]))
          const truth = document.regions.map((r) => ({ page: r.page, box: regionBox(r, pages.get(r.page) ?? 0) }))
          const boxes = (found[i] ?? []).flatMap(({ page, block }) => block.boxes.map((box) => ({ page, box })))
          const { correct, predicted, truth: wanted } = coveredAreas(truth, boxes)
          return precisionRecall(correct, predicted, wanted)
        }),
      ),
    )
    const peers = bench.peers
    const ask = async (task: 'tables' | 'regions'): Promise<readonly { peer: string; score: PrecisionRecall }[]> =>
      (await peers?.tables(task, documents))?.map(({ peer, predictions }) => ({ peer, score: scores(documents, predictions).mean })) ?? []
    const others = { tables: await ask('tables'), regions: await ask('regions') }
    const rows = (
      name: string,
      ours: PrecisionRecall,
      theirs: readonly { peer: string; score: PrecisionRecall }[],
      n: number,
      target?: number,
    ): Figure[] =>
      (['precision', 'recall', 'f1'] as const).map((measure) =>
        figure({
          name: `icdar2013 ${name} ${measure === 'f1' ? 'F1' : measure}`,
          ours: ours[measure],
          n,
          ...(measure === 'f1' && target !== undefined ? { target } : {}),
          others: theirs.map(({ peer, score }): PeerValue => ({ peer, value: score[measure] })),
        }),
      )
    const tables = documents.reduce((n, d) => n + d.tables.length, 0)
    return [
      ...rows('end to end', whole.mean, others.tables, tables, 0.9),
      ...rows('given regions', given.mean, others.regions, tables, 0.95),
      ...rows(
        'region area',
        areas,
        [],
        documents.reduce((n, d) => n + d.regions.length, 0),
      ),
      ...documents.map((document, i) =>
        figure({ name: `icdar2013 end to end F1 of ${document.name}`, ours: whole.each[i]?.f1 ?? 0, n: document.tables.length }),
      ),
      ...documents.map((document, i) =>
        figure({ name: `icdar2013 given regions F1 of ${document.name}`, ours: given.each[i]?.f1 ?? 0, n: document.tables.length }),
      ),
    ]
  },
}

function scores(
  documents: readonly AnnotatedDocument[],
  predictions: Predictions,
): { readonly mean: PrecisionRecall; readonly each: readonly PrecisionRecall[] } {
  const each = documents.map((document, i) => {
    const { correct, predicted, truth } = documentRelations(document.tables, predictions[i] ?? [])
    return precisionRecall(correct, predicted, truth)
  })
  return { mean: meanOverDocuments(each), each }
}

const regionBox = ({ left, bottom, right, top }: AnnotatedRegion, pageHeight: number): Box => ({
  x: left,
  y: pageHeight - top,
  width: right - left,
  height: top - bottom,
})
