import type { Evidence, RunContext, UnitId } from '@colrag/core'
import { drawEvidenceGraph, evidenceGraph } from '@colrag/recipes'
import { outputFile } from './output-place.ts'

/** Pictures beyond would make a file that no viewer likes to open. */
const mostPictures = 8

/** Draws what an answer rests on to an SVG file: the sub-graph that leads from the question to its evidence, with the pictures in it. */
export async function writeEvidenceGraph(
  path: string,
  question: string,
  evidence: readonly Evidence[],
  { assets }: RunContext,
): Promise<void> {
  const file = await outputFile(path)
  try {
    const graph = evidenceGraph(question, evidence)
    const drawn = new Set(graph.reasoning.nodes.flatMap(({ unitId }) => unitId ?? []))
    const shown = evidence.filter(({ unit }) => drawn.has(unit.id) && unit.image?.mediaType === 'image/png').slice(0, mostPictures)
    const pictures = new Map<UnitId, Uint8Array>()
    for (const { unit } of shown) {
      const bytes = unit.image && (await assets.get(unit.image.key).catch(() => null))
      if (bytes) pictures.set(unit.id, bytes)
    }
    await file.writeFile(drawEvidenceGraph(graph, { pictures, part: 'reasoning' }))
  } finally {
    await file.close()
  }
}
