import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Box } from '@colrag/core'
import { extractDocument } from '@colrag/pipeline'
import { ndlDocl } from '../../datasets/ndl-docl.ts'
import { sourceOf } from '../bench-reader.ts'
import { figure } from '../figure.ts'
import { picturePdf } from '../pictures/picture-pdf.ts'
import { matchedBoxes } from '../scoring/match-boxes.ts'
import { meanOverDocuments, precisionRecall } from '../scoring/precision-recall.ts'
import type { Bench, Section } from '../section.ts'

/** The pictures do not say their resolution; a spread of two book pages of A5 is about so dense. */
const dpi = 150

/** Lines of text found on scanned books against those that people marked: pairs that overlap by half. */
export const textLines: Section = {
  name: 'text_lines',
  async run(bench) {
    if (bench.quick) {
      bench.leaveOut('text_lines', 'pages of scanned books take too long for a quick run')
      return []
    }
    const scans = (await ndlDocl(join(bench.data, 'groundtruth', 'ndl_docl'))).filter((scan) => scan.textLines.length > 0)
    if (scans.length === 0) {
      bench.leaveOut('text_lines', 'no groundtruth/ndl_docl/*.xml with its picture')
      return []
    }
    const chosen = scans.slice(0, 2)
    const pages = []
    for (const [i, scan] of chosen.entries()) {
      const path = join(bench.scratch, `lines ${i}.pdf`)
      await picturePdf(path, [{ jpeg: await readFile(scan.image), width: scan.width, height: scan.height, dpi }])
      const found = await linesOf(bench, path)
      pages.push(precisionRecall(matchedBoxes(scan.textLines, found), found.length, scan.textLines.length))
    }
    const mean = meanOverDocuments(pages)
    const n = chosen.reduce((sum, scan) => sum + scan.textLines.length, 0)
    return (['precision', 'recall', 'f1'] as const).map((measure) =>
      figure({ name: `text lines of scans, ${measure === 'f1' ? 'F1' : measure}`, ours: mean[measure], n }),
    )
  },
}

/** Boxes of the lines of all texts, in pixels. */
async function linesOf(bench: Bench, path: string): Promise<readonly Box[]> {
  const { parts, ctx } = bench.reader
  const extraction = await extractDocument(await sourceOf(path), parts, { jobs: 1 }, ctx)
  try {
    const boxes: Box[] = []
    for await (const page of extraction.pages())
      boxes.push(...page.texts.flatMap((text) => text.lines.map((line) => scaled(line.box, dpi / 72))))
    return boxes
  } finally {
    await extraction.close()
  }
}

const scaled = ({ x, y, width, height }: Box, by: number): Box => ({ x: x * by, y: y * by, width: width * by, height: height * by })
