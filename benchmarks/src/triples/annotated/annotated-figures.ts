import { basename, join } from 'node:path'
import type { AnyRecipe, RunContext, Triple } from '@colrag/core'
import { extractDocument } from '@colrag/pipeline'
import { assetFolder } from '@colrag/stage-kit'
import { sourceOf } from '../../reading/bench-reader.ts'
import { figure } from '../../reading/figure.ts'
import type { Figure } from '../../reading/figure.ts'
import { tellsFact } from '../scoring/tells-fact.ts'
import { annotatedPages } from './annotated-pages.ts'

/** What was found on annotated pages. `wrong` are triples that no noted fact bears out, by page. */
export interface AnnotatedScore {
  readonly figures: readonly Figure[]
  readonly wrong: readonly { readonly page: string; readonly triple: Triple }[]
  readonly absent: readonly string[]
}

/** Precision (and recall, of facts that were noted) of a recipe's triples on pages of public reports that a person annotated. */
export async function annotatedFigures(folder: string, recipe: AnyRecipe, scratch: string): Promise<AnnotatedScore> {
  const { pages, absent } = annotatedPages(folder)
  const ctx: RunContext = { assets: assetFolder(join(scratch, 'assets')), seed: 0, report: () => undefined }
  const wrong: { page: string; triple: Triple }[] = []
  let [triples, facts, told] = [0, 0, 0]
  for (const path of new Set(pages.map((p) => p.path))) {
    const own = pages.filter((p) => p.path === path)
    const wanted = (n: number): boolean => own.some((p) => p.page === n)
    const extraction = await extractDocument(await sourceOf(path), { ...recipe, captions: null }, { jobs: 1, pages: wanted }, ctx)
    try {
      for await (const { number, triples: found } of extraction.pages()) {
        const noted = own.find((p) => p.page === number)?.facts ?? []
        const name = `${basename(path)}, page ${number}`
        triples += found.length
        facts += noted.length
        told += noted.filter((fact) => found.some((t) => tellsFact(t, fact))).length
        wrong.push(...found.filter((t) => !noted.some((fact) => tellsFact(t, fact))).map((triple) => ({ page: name, triple })))
      }
    } finally {
      await extraction.close()
    }
  }
  const figures =
    pages.length === 0
      ? []
      : [
          figure({ name: 'annotated_precision', ours: triples === 0 ? 0 : (triples - wrong.length) / triples, n: triples, target: 0.85 }),
          figure({ name: 'annotated_recall', ours: facts === 0 ? 0 : told / facts, n: facts }),
        ]
  return { figures, wrong, absent }
}
