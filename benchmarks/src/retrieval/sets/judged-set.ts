import { join } from 'node:path'
import type { JudgedDocument, JudgedSet } from '../../datasets/judged/judged-set.ts'
import { multiHopFile } from '../../datasets/judged/multi-hop-file.ts'
import type { DatasetSource } from '../../datasets/read-data-file.ts'
import type { SetQuestion, WrittenSet } from '../retrieval-set.ts'
import type { WrittenBlock, WrittenDocument } from '../written-document.ts'

/** Which documents a query is judged to need: those of a grade above 0, by grade. `read` is called with the folder of the sets. */
export const judgedSet = (name: string, source: DatasetSource, read: (data: string) => Promise<JudgedSet>): WrittenSet => ({
  name,
  source,
  wanted: [
    { measure: 'nDCG', at: 10 },
    { measure: 'R', at: 5 },
    { measure: 'R', at: 10 },
  ],
  async load(data) {
    const set = await read(data)
    return { documents: set.documents.map(writtenOf), questions: judgedQuestions(set), problems: set.problems }
  },
})

const musiqueSource: DatasetSource = {
  name: 'MuSiQue, 100 questions',
  licence: 'MIT (repository); terms of MuSiQue itself not checked',
  source: 'https://github.com/OSU-NLP-Group/HippoRAG (branch legacy)',
}

/** All passages that a question of several hops needs, of those that any of them shows. */
export const musiqueSet: WrittenSet = judgedSet('musique', musiqueSource, (data) =>
  multiHopFile(join(data, 'hotpotqa_100', 'musique_train.json'), musiqueSource),
)

/** The queries of a judged set: each needs all items of a grade above 0. */
export const judgedQuestions = ({ queries, judgements }: Pick<JudgedSet, 'queries' | 'judgements'>): readonly SetQuestion[] =>
  queries.map((query) => {
    const grades = judgements.get(query.id) ?? new Map<string, number>()
    return { ...query, gold: [...grades].filter(([, grade]) => grade > 0).map(([id]) => [id]), grades: Object.fromEntries(grades) }
  })

/** A document is a page of its own; what is parted by blank lines is a block each. */
function writtenOf({ id, title, text }: JudgedDocument): WrittenDocument {
  const paragraphs = (text === '' ? title : text).split(/\n\s*\n/).map((paragraph) => paragraph.trim())
  return {
    title,
    pages: [{ key: id, blocks: paragraphs.filter(Boolean).map((paragraph): WrittenBlock => ({ kind: 'text', text: paragraph })) }],
  }
}
