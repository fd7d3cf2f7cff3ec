import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { AnyRecipe, Unit, UnitId } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { ingest, openWorkspace } from '@colrag/pipeline'
import { realQaEn } from '../../datasets/real-qa-en.ts'
import { realQaJa } from '../../datasets/real-qa-ja.ts'
import type { PageQuestion } from '../../datasets/real-qa-ja.ts'
import type { FileSet, SetPlace, SetQuestion, SetUnits, Wanted } from '../retrieval-set.ts'

/** Our own questions over real PDF files, which lie in `pdfs` beside the folder of the public sets. */
const fileSet = (name: string, folders: readonly string[], questionsIn: typeof realQaJa, wanted: readonly Wanted[]): FileSet => ({
  name,
  wanted,
  async read(recipe, place) {
    const { questions } = await questionsIn(join(place.data, name))
    const pdfs = join(place.data, '..', 'pdfs')
    const paths = folders.map((folder) => join(pdfs, folder)).filter((folder) => existsSync(folder))
    if (paths.length === 0) throw new ColragError('not-found', pdfs, `the PDF files of ${name} are not here`)
    return { ...(await workspaceUnits(recipe, paths, place)), questions: questions.filter(({ gold }) => gold.length > 0).map(asked) }
  },
})

/** The workspace stays for the next run, which reads again only what is read otherwise now. */
async function workspaceUnits(recipe: AnyRecipe, paths: readonly string[], { keep, ctx }: SetPlace): Promise<SetUnits> {
  const workspace = join(keep, 'workspace')
  await ingest(recipe, { paths, workspace, ...(ctx.signal ? { signal: ctx.signal } : {}) })
  const open = await openWorkspace(workspace, recipe)
  try {
    const nameOf = new Map<string, string>(open.manifest.documents.map(({ id, uri }) => [id, nameIn(decodeURIComponent(uri))]))
    const units: Unit[] = []
    const pages = new Map<UnitId, readonly string[]>()
    for await (const unit of open.opened.every()) {
      units.push(unit)
      pages.set(
        unit.id,
        unit.anchors.map(({ documentId, page }) => `${nameOf.get(documentId) ?? ''}#${page}`),
      )
    }
    return { units, pagesOf: (id) => pages.get(id) ?? [] }
  } finally {
    await open.close()
  }
}

const nameIn = (path: string): string => basename(path).normalize('NFC')

/** A page of `also` stands for the needed page of its number. */
function asked({ question, gold, also = [] }: PageQuestion): SetQuestion {
  const key = ({ file, page }: { readonly file: string; readonly page: number }): string => `${nameIn(file)}#${page}`
  return { text: question, gold: gold.map((needed, i) => [key(needed), ...also.filter((page) => (page.for ?? 0) === i).map(key)]) }
}

export const realQaJaSet: FileSet = fileSet(
  'real_qa_ja',
  ['japanese', 'scanned', 'groundtruth/kumamoto', 'groundtruth/tokyo_covid'],
  realQaJa,
  [
    { measure: 'All', at: 'needed', least: 0.8 },
    { measure: 'All', at: 5, least: 0.95 },
    { measure: 'nDCG', at: 10 },
  ],
)

export const realQaEnSet: FileSet = fileSet(
  'real_qa_en',
  ['plans', 'tables', 'slides_infographics', 'scanned', 'groundtruth/icdar2013', 'groundtruth/olmocr_bench/pdfs'],
  realQaEn,
  [
    { measure: 'All', at: 'needed', least: 0.75 },
    { measure: 'All', at: 5, least: 0.92 },
    { measure: 'nDCG', at: 10 },
  ],
)
