import type { FileHandle } from 'node:fs/promises'
import type { Evidence, RunContext, UnitId } from '@colrag/core'
import { drawEvidenceGraph, evidenceGraph } from '@colrag/recipes'

/** Pictures beyond would make a file that no viewer likes to open. */
const mostPictures = 8

/** Draws how a question reaches what was found to an SVG file: the sub-graph that leads there, with the pictures in it. Closes the file. False where nothing is reached. */
export async function writeEvidenceGraph(
  file: FileHandle,
  question: string,
  evidence: readonly Evidence[],
  { assets }: RunContext,
): Promise<boolean> {
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
    return graph.reasoning.nodes.length > 1
  } finally {
    await file.close()
  }
}
