import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { AnyRecipe, Retriever, UnitId } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { defaultJobs, ingest, openWorkspace } from '@colrag/pipeline'
import type { OpenWorkspace } from '@colrag/pipeline'
import { defaultRecipe, makeRecipe } from '@colrag/recipes'
import type { PageQuestion } from '../../datasets/page-questions.ts'
import { realQaEn } from '../../datasets/real-qa-en.ts'
import { realQaJa } from '../../datasets/real-qa-ja.ts'
import type { RankingSet } from '../ranking-set.ts'
import { coveredShare } from './covered-share.ts'

const pageSet = (name: string, load: typeof realQaJa): RankingSet => ({
  name,
  dense: null,
  fused: null,
  async open({ data, keep }) {
    const questions = (await load(join(data, name))).questions.filter(({ gold }) => gold.length > 0)
    const recipe = await makeRecipe(defaultRecipe, { jobs: defaultJobs() })
    const workspace = join(keep, name)
    await ingest(recipe, { paths: filesOf(questions, join(data, '..', 'pdfs')), workspace })
    const axis = (axisName: string): Promise<OpenWorkspace> =>
      openWorkspace(workspace, {
        ...recipe,
        retrieve: ((open: Record<string, Retriever<'block'>>) => open[axisName]) as AnyRecipe['retrieve'],
      })
    const [words, meaning] = await Promise.all([axis('bm25'), axis('text')])
    const nameOf = new Map<string, string>(
      words.manifest.documents.map(({ id, uri }) => [id, basename(decodeURIComponent(uri)).normalize('NFC')]),
    )
    const pagesOf = async (hits: readonly UnitId[]): Promise<readonly string[]> => {
      const units = await words.opened.units.get(hits)
      return [...new Set(units.flatMap(({ anchors }) => anchors.map(({ documentId, page }) => `${nameOf.get(documentId) ?? ''}#${page}`)))]
    }
    return {
      bm25: words.retriever,
      text: meaning.retriever,
      ctx: words.ctx,
      // Several blocks lie on one page: fifty of them fill five pages.
      questions: questions.map((question) => ({
        text: question.question,
        depth: 50,
        found: async (hits, places) => coveredShare(question, (await pagesOf(hits)).slice(0, places)),
      })),
      close: async () => {
        await Promise.all([words.close(), meaning.close()])
        await recipe.close()
      },
    }
  },
})

/** The pages that hold what a question needs, among the documents that the set asks about. */
export const realQaJaSet: RankingSet = pageSet('real_qa_ja', realQaJa)
export const realQaEnSet: RankingSet = pageSet('real_qa_en', realQaEn)

function filesOf(questions: readonly PageQuestion[], folder: string): readonly string[] {
  const files = [...new Set(questions.flatMap(({ gold, also = [] }) => [...gold, ...also].map(({ file }) => join(folder, file))))].sort()
  const missing = files.find((file) => !existsSync(file))
  if (missing !== undefined) throw new ColragError('not-found', missing, 'a document that the questions are about is not here')
  return files
}
