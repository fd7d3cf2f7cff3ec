import { readDataFile } from './read-data-file.ts'
import type { DatasetSource } from './read-data-file.ts'

export const kasensaboSource: DatasetSource = {
  name: 'kasensabo_graph_rag',
  licence: 'Apache-2.0',
  source: 'https://github.com/tk-yasuno/kasensabo_graph_rag',
}

/** A question on one relation of a graph of river and erosion-control standards. */
export interface RelationQuestion {
  readonly question: string
  readonly subject: string
  readonly relation: string
  readonly object: string
}

interface Line {
  readonly instruction: string
  readonly metadata: { readonly src: string; readonly rel_type: string; readonly tgt: string }
}

/** In file order; several questions ask about the same relation. */
export async function kasensabo(
  folder: string,
): Promise<{ readonly source: DatasetSource; readonly questions: readonly RelationQuestion[] }> {
  const lines = (await readDataFile(kasensaboSource, folder, 'train_graph_rels.jsonl')).split('\n').filter((line) => line.trim() !== '')
  const questions = lines.map((line) => {
    const { instruction, metadata } = JSON.parse(line) as Line
    return { question: instruction, subject: metadata.src, relation: metadata.rel_type, object: metadata.tgt }
  })
  return { source: kasensaboSource, questions }
}
