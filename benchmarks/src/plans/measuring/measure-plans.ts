import type { Retriever, RunContext, Unit } from '@colrag/core'
import { openWorkspace } from '@colrag/pipeline'
import { makeRecipe } from '@colrag/recipes'
import { figure } from '../../reading/figure.ts'
import type { Figure } from '../../reading/figure.ts'
import type { LeftOut } from '../../reading/text-report.ts'
import { pagesOfUnit } from '../../retrieval/items-of-unit.ts'
import { nameIn } from '../../retrieval/name-in.ts'
import type { PlanPlace, PlanQuestion, PlanSheetGold } from '../gold.ts'
import { readPlanGold, readPlanWords } from '../plan-set.ts'
import { pageRows } from './page-rows.ts'
import type { Placed } from './page-rows.ts'
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
      const alikeOf = familiesOf(gold.sheets)
      const asked = gold.questions.filter(({ gold: places }) => places.every(({ file }) => present.has(file)))
      const placesBy = async (search: Retriever): Promise<readonly Placed[]> => {
        const places: Placed[] = []
        for (const question of asked) {
          const ranked = await rank(search, question, here.ctx)
          const placeOf = (of: Pick<PlanPlace, 'file' | 'page'>): number => ranked.indexOf(`${nameIn(of.file)}#${of.page}`)
          places.push({ question, places: question.gold.map(placeOf), alike: alikeOf(question.gold).map(placeOf) })
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

/** The sheets of the families that places lie in. */
function familiesOf(sheets: readonly PlanSheetGold[]): (places: readonly PlanPlace[]) => readonly PlanSheetGold[] {
  const families = Map.groupBy(sheets, ({ family }) => family)
  const familyOf = new Map(sheets.map(({ file, page, family }) => [`${file}#${page}`, family]))
  return (places) =>
    [...new Set(places.map(({ file, page }) => familyOf.get(`${file}#${page}`) ?? ''))].flatMap((family) => families.get(family) ?? [])
}

const wordRows = (groups: ReturnType<typeof wordsRead>): readonly Figure[] =>
  groups
    .filter(({ n }) => n > 0)
    .flatMap(({ group, n, found, right }) => [
      figure({ name: `words with something read where they stand: ${group}`, ours: found, n }),
      figure({ name: `words read as printed: ${group}`, ours: right, n }),
    ])
