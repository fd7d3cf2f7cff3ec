import { makeRecipe } from '@colrag/recipes'
import type { Figure } from '../../reading/figure.ts'
import type { LeftOut } from '../../reading/text-report.ts'
import type { Rankings } from '../../retrieval/rank-set.ts'
import { disasterBlocksSet, disasterSet, readDisasterGold } from '../disaster-set.ts'
import { imageFigures } from './image-figures.ts'
import { popplerPages, rankByWords } from './poppler-ranking.ts'
import { rankQuestions } from './ranked-set.ts'
import { recallFigures, setFigures } from './set-figures.ts'
import type { NamedRanking } from './set-figures.ts'

/**
 * The figures of the generated benchmark: blind guesses, BM25 over the text that another PDF library finds (which has none of the scanned pages), and
 * recipes over a workspace that holds their indexes, the first of them held against the others. A recipe that the workspace lacks, or poppler where
 * it is not installed, is left out with the reason. Rejects with what reading the gold rejects with.
 */
export async function measureDisaster(
  folder: string,
  workspace: string,
  recipes: readonly string[],
): Promise<{ readonly rows: readonly Figure[]; readonly leftOut: readonly LeftOut[] }> {
  const gold = await readDisasterGold(folder)
  const leftOut: LeftOut[] = []
  const pages: NamedRanking[] = []
  const blocks: NamedRanking[] = []
  const pictures: Figure[] = []
  for (const name of recipes) {
    try {
      const recipe = await makeRecipe(name)
      try {
        const mine = name === recipes[0]
        const ranked = await rankQuestions(workspace, recipe, gold)
        pages.push({ name, mine, ranked: ranked.pages })
        blocks.push({ name, mine, ranked: ranked.blocks })
        if (mine) pictures.push(...(await imageFigures(folder, workspace, recipe, gold)))
      } finally {
        await recipe.close()
      }
    } catch (error) {
      leftOut.push({ what: name, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  const words = await wordsAlone(
    folder,
    gold.questions.map(({ question }) => question),
    () => popplerPages(folder, gold),
  )
  if (typeof words === 'string') leftOut.push({ what: 'BM25 over the text of poppler', reason: words })
  else pages.push({ name: 'BM25 over the text of poppler, no OCR', ranked: words })
  const [byPages, byBlocks] = [await disasterSet(folder).locate(folder), await disasterBlocksSet(folder).locate(folder)]
  const ofPages = {
    items: 'pages',
    at: 5,
    among: gold.documents.reduce((sum, document) => sum + document.pages, 0),
    gold: gold.questions,
    questions: byPages.questions,
  } as const
  const ofBlocks = {
    items: 'blocks',
    at: Infinity,
    among: gold.blocks.length,
    gold: gold.questions,
    questions: byBlocks.questions,
  } as const
  const rows = [
    ...setFigures(ofPages, pages),
    ...recallFigures(ofPages, pages),
    ...setFigures(ofBlocks, blocks),
    ...recallFigures(ofBlocks, blocks),
  ]
  return { rows: [...rows, ...pictures], leftOut }
}

/** Why there is no such ranking, where poppler is not installed. */
async function wordsAlone(
  folder: string,
  questions: readonly string[],
  read: () => ReadonlyMap<string, string>,
): Promise<Rankings | string> {
  try {
    return await rankByWords(read(), questions)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return `pdftotext is not installed (poppler-utils), or ${folder} lacks files`
    throw error
  }
}
