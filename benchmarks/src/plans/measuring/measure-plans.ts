import type { Retriever, RunContext, Unit } from '@colrag/core'
import { openWorkspace } from '@colrag/pipeline'
import { makeRecipe } from '@colrag/recipes'
import { figure } from '../../reading/figure.ts'
import type { Figure } from '../../reading/figure.ts'
import type { LeftOut } from '../../reading/text-report.ts'
import { pagesOfUnit } from '../../retrieval/items-of-unit.ts'
import { nameIn } from '../../retrieval/name-in.ts'
import type { PlanQuestion } from '../gold.ts'
import { readPlanGold, readPlanWords } from '../plan-set.ts'
import { wordsOfUnit, wordsRead } from './words-read.ts'
import type { ReadWord } from './words-read.ts'

/** Several units lie on one page: so many fill ten pages. */
const depth = 60

/**
 * What a recipe read of the generated sheets' words, and the share of questions whose page is first and among the first five, over a workspace with
 * its indexes. Files that the workspace lacks are left out with their questions, and said to be. Rejects with what reading and opening reject with.
 */
export async function measurePlans(
  folder: string,
  workspace: string,
  name: string,
): Promise<{ readonly rows: readonly Figure[]; readonly leftOut: readonly LeftOut[] }> {
  const [gold, words] = [await readPlanGold(folder), await readPlanWords(folder)]
  const recipe = await makeRecipe(name)
  try {
    const here = await openWorkspace(workspace, recipe, {})
    try {
      const files = new Map(gold.documents.map(({ file }) => [nameIn(file), file]))
      const names = new Map<string, string>(here.manifest.documents.map(({ id, uri }) => [id, nameIn(decodeURIComponent(uri))]))
      const nameOf = (id: string): string => names.get(id) ?? ''
      const present = new Set([...names.values()].map((known) => files.get(known)))
      const read = new Map<string, ReadWord[]>()
      for (const { file, page } of gold.sheets) if (present.has(file)) read.set(`${file}#${page}`, [])
      for await (const unit of here.opened.every())
        if (unit.level === 'block')
          for (const word of wordsOfUnit(unit as Unit)) read.get(`${files.get(nameOf(unit.anchors[0]?.documentId ?? ''))}#${word.page}`)?.push(word) // prettier-ignore
      const rank = async (search: Retriever, { id, question }: PlanQuestion, ctx: RunContext): Promise<readonly string[]> => {
        const { hits } = await search.retrieve({ id, text: question }, { depth, explain: 'later' }, ctx)
        const units = await here.opened.units.get(hits.map((hit) => hit.id))
        return [...new Set(units.flatMap(({ anchors }) => pagesOfUnit(anchors, nameOf)))]
      }
      const asked = gold.questions.filter(({ gold: places }) => places.every(({ file }) => present.has(file)))
      const placesBy = async (search: Retriever): Promise<readonly Placed[]> => {
        const places: Placed[] = []
        for (const question of asked) {
          const wanted = question.gold.map(({ file, page }) => `${nameIn(file)}#${page}`)
          places.push({ question, place: (await rank(search, question, here.ctx)).findIndex((page) => wanted.includes(page)) })
        }
        return places
      }
      const missing = gold.documents.filter(({ file }) => !present.has(file))
      return {
        rows: [
          ...wordRows(wordsRead(gold.sheets, words, read)),
          ...pageRows('pages', await placesBy(here.retriever)),
          ...(here.pages ? pageRows('pages as wholes', await placesBy(here.pages)) : []),
        ],
        leftOut: missing.map(({ file }) => ({ what: file, reason: 'the workspace does not hold it' })),
      }
    } finally {
      await here.close()
    }
  } finally {
    await recipe.close()
  }
}

const wordRows = (groups: ReturnType<typeof wordsRead>): readonly Figure[] =>
  groups
    .filter(({ n }) => n > 0)
    .flatMap(({ group, n, found, right }) => [
      figure({ name: `words with something read where they stand: ${group}`, ours: found, n }),
      figure({ name: `words read as printed: ${group}`, ours: right, n }),
    ])

/** At which place from 0 the page of a question came; -1 where it did not. */
interface Placed {
  readonly question: PlanQuestion
  readonly place: number
}

function pageRows(what: string, places: readonly Placed[]): readonly Figure[] {
  const groups: Readonly<Record<string, (question: PlanQuestion) => boolean>> = {
    all: () => true,
    identifier: ({ type }) => type === 'identifier',
    dimension: ({ type }) => type === 'dimension',
    note: ({ type }) => type === 'note',
    'on a text layer': ({ gold }) => gold[0]?.kind === 'text',
    'on outlined lettering': ({ gold }) => gold[0]?.kind === 'outlined',
    'on a scan': ({ gold }) => gold[0]?.kind === 'scan',
  }
  return Object.entries(groups).flatMap(([group, belongs]) => {
    const own = places.filter(({ question }) => belongs(question))
    const within = (at: number): number => own.filter(({ place }) => place >= 0 && place < at).length / Math.max(1, own.length)
    return own.length === 0 ? [] : [1, 5].map((at) => figure({ name: `${what}, recall@${at}: ${group}`, ours: within(at), n: own.length }))
  })
}
